/** Builds the screens where what they are made of has changed since. */
import { buildScreens } from './prepare.js';

process.exitCode = buildScreens() ? 0 : 1;
