import sharp from 'sharp';
import { FAMILY } from './typeface.ts';

type Setting = { colour: string; size: number; width: number; fontfile: string };

/** A text as a picture in our serif, broken into lines of `width` pixels; `fontfile` comes from `openTypeface`. */
export function setText(text: string, { colour, size, width, fontfile }: Setting) {
  return sharp({
    text: {
      // Pango reads markup, so the text is escaped.
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
