import sharp from 'sharp';
import { FAMILY } from './typeface.ts';

type Setting = { colour: string; size: number; width: number; fontfile: string };

/** A text as a picture in our serif, broken into lines of `width` pixels; `fontfile` is what `openTypeface` answered. */
export function setText(text: string, { colour, size, width, fontfile }: Setting) {
  return sharp({
    text: {
      // Pango reads markup: what is set is text.
      text: `<span foreground="${colour}">${text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')}</span>`,
      font: `${FAMILY} ${size}`,
      fontfile,
      width,
      wrap: 'word-char',
      dpi: 72,
      rgba: true,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
}
