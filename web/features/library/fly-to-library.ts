/** Milliseconds of the flight, and of the nod with which the library takes the book. */
const FLIGHT = 180;
const NOD = 160;
/** Width of the cover as it arrives, in pixels. */
const ARRIVES = 14;
const easing = 'cubic-bezier(.2,.7,.2,1)';

/**
 * Shows where an added book went: its cover moves to the link to the library, which nods. `src`: the address of the
 * cover, as on the page. Nothing happens with reduced motion, or if the cover is not in sight.
 */
export async function flyToLibrary(src: string): Promise<void> {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const cover = coverInSight(src);
  const link = [...document.querySelectorAll('header a[href="/library"]:is(.tab, .main-link)')].find(isDrawn);
  if (!cover || !link) return;
  const from = cover.getBoundingClientRect();
  const to = link.getBoundingClientRect();
  const flying = cover.cloneNode() as HTMLImageElement;
  flying.className = 'flying-cover';
  flying.loading = 'eager';
  const { left, top, width, height } = from;
  Object.assign(flying.style, { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` });
  // What is behind an open dialog is drawn behind it.
  (cover.closest('dialog') ?? document.body).append(flying);
  const x = to.left + to.width / 2 - (left + width / 2);
  // The bar may be scrolled out of sight: then it leaves by the edge of the window.
  const y = Math.max(to.top + to.height / 2, 0) - (top + height / 2);
  const arrived = `translate(${x}px, ${y}px) scale(${ARRIVES / width})`;
  await flying.animate([{ transform: 'none' }, { opacity: 1, offset: 0.7 }, { transform: arrived, opacity: 0.3 }], {
    duration: FLIGHT,
    easing,
  }).finished;
  flying.remove();
  (link.querySelector('svg') ?? link).animate([{}, { scale: 1.2 }, {}], { duration: NOD, easing });
}

/** The topmost picture of the cover that is in the window: an open dialog lies above the page. */
function coverInSight(src: string): HTMLImageElement | undefined {
  const inSight = [...document.images].filter((image) => {
    const { top, bottom } = image.getBoundingClientRect();
    return image.getAttribute('src') === src && isDrawn(image) && bottom > 0 && top < innerHeight;
  });
  return inSight.find((image) => image.closest('dialog')) ?? inSight[0];
}

const isDrawn = (element: Element): boolean => element.getClientRects().length > 0;
