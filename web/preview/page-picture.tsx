import { useLayoutEffect, useRef, useState } from 'preact/hooks';

import { messageOf } from '../api/client.js';
import type { OpenPdf } from './open-pdf.js';

interface PagePictureProps {
  readonly pdf: OpenPdf;
  /** Counted from 1. */
  readonly page: number;
  /** In CSS pixels. */
  readonly width: number;
  readonly label?: string;
}

/** A page as a picture, which is drawn when it comes into view. Its place is reserved before. */
export function PagePicture({ pdf, page, width, label }: PagePictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const [failure, setFailure] = useState<{ readonly pdf: OpenPdf; readonly page: number; readonly text: string }>();
  const { width: across = 1, height: down = 1 } = pdf.sizes[page - 1] ?? {};
  // Not useEffect, which waits for the next frame: until then the picture of another page would be shown for this one.
  useLayoutEffect(() => {
    const element = canvas.current;
    // The CSS size stays, and keeps the place.
    return () => {
      if (element !== null) element.width = 0;
    };
  }, [pdf, page]);
  useLayoutEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    let isWanted = true;
    const draw = async (): Promise<void> => {
      try {
        const image = await pdf.draw(page, Math.round(width * Math.min(devicePixelRatio, 2)));
        if (!isWanted) return;
        element.width = image.width;
        element.height = image.height;
        element.getContext('2d')?.putImageData(image, 0, 0);
        element.dataset['drawn'] = String(page);
      } catch (error) {
        if (isWanted) setFailure({ pdf, page, text: messageOf(error) });
      }
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((it) => it.isIntersecting)) return;
      observer.disconnect();
      void draw();
    });
    observer.observe(element);
    return () => {
      isWanted = false;
      delete element.dataset['drawn'];
      observer.disconnect();
    };
  }, [pdf, page, width]);
  if (failure?.pdf === pdf && failure.page === page) return <span class="small quiet">{failure.text}</span>;
  return (
    <canvas
      ref={canvas}
      class="page-picture"
      style={{ width: `${width}px`, height: `${Math.round((width * down) / across)}px` }}
      {...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}
    />
  );
}
