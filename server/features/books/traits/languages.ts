import { pairsIn } from '../../../wording/words.ts';

/** Library codes (MARC, ISO 639-2) that have a two-letter code; all others stay as they are. */
const TWO_LETTERS: Record<string, string> = Object.fromEntries(
  pairsIn(
    `eng=en fre=fr fra=fr ger=de deu=de spa=es ita=it por=pt rus=ru dut=nl nld=nl swe=sv nor=no nob=nb dan=da fin=fi ice=is isl=is
  pol=pl cze=cs ces=cs slo=sk slk=sk hun=hu rum=ro ron=ro bul=bg ukr=uk srp=sr scr=hr hrv=hr slv=sl gre=el ell=el tur=tr ara=ar
  heb=he per=fa fas=fa hin=hi ben=bn urd=ur tam=ta tel=te mar=mr guj=gu pan=pa mal=ml kan=kn chi=zh zho=zh jpn=ja kor=ko vie=vi
  tha=th ind=id may=ms msa=ms lat=la cat=ca baq=eu eus=eu glg=gl gle=ga wel=cy cym=cy lit=lt lav=lv est=et swa=sw afr=af`,
    /\s+/,
    '=',
  ),
);

/** `eng`, `/languages/eng`, `en-GB` and `en` are all `en`; null for anything that is not a code. */
export function toLanguage(text: string): string | null {
  const code =
    text
      .slice(text.lastIndexOf('/') + 1)
      .toLowerCase()
      .split(/[-_]/)[0] ?? '';
  if (!/^[a-z]{2,3}$/.test(code)) return null;
  return TWO_LETTERS[code] ?? code;
}
