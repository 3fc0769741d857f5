/** A short tone for a fired alert, off unless it was switched on. Browsers play it only after the page was touched once. */
import { preference } from '../../carry/preference.ts';

export const alertSound = preference('alert_sound', ['off', 'on'], 'off');

const seconds = 0.4;

/** Two notes, made by Web Audio: there is no file. */
export function playTone(): void {
  const Context = window.AudioContext as typeof AudioContext | undefined;
  if (!Context) return;
  const context = new Context();
  const gain = context.createGain();
  gain.gain.setValueAtTime(0.15, context.currentTime);
  gain.gain.exponentialRampToValueAtTime(0.001, context.currentTime + seconds);
  gain.connect(context.destination);
  const tone = context.createOscillator();
  tone.frequency.setValueAtTime(880, context.currentTime);
  tone.frequency.setValueAtTime(1174.7, context.currentTime + seconds / 2);
  tone.connect(gain);
  tone.onended = () => void context.close();
  tone.start();
  tone.stop(context.currentTime + seconds);
}
