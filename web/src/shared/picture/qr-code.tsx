import { renderSVG } from 'uqr';
import './qr-code.css';

/** A text as a QR code. */
export default function QrCode({ text, label }: { text: string; label: string }) {
  // The markup is made here from squares alone; the text is not in it.
  return <div className="qr" role="img" aria-label={label} dangerouslySetInnerHTML={{ __html: renderSVG(text) }} />;
}
