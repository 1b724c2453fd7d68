import { useEffect, useRef, useState } from 'preact/hooks';

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
  const [failure, setFailure] = useState<string>();
  const { width: across = 1, height: down = 1 } = pdf.sizes[page - 1] ?? {};
  useEffect(() => {
    const element = canvas.current;
    if (element === null) return undefined;
    const draw = async (): Promise<void> => {
      try {
        const image = await pdf.draw(page, Math.round(width * Math.min(devicePixelRatio, 2)));
        element.width = image.width;
        element.height = image.height;
        element.getContext('2d')?.putImageData(image, 0, 0);
        element.dataset['drawn'] = String(page);
      } catch (error) {
        setFailure(error instanceof Error ? error.message : String(error));
      }
    };
    const observer = new IntersectionObserver((entries) => {
      if (!entries.some((it) => it.isIntersecting)) return;
      observer.disconnect();
      void draw();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [pdf, page, width]);
  if (failure !== undefined) return <span class="small quiet">{failure}</span>;
  return (
    <canvas
      ref={canvas}
      class="page-picture"
      style={{ width: `${width}px`, height: `${Math.round((width * down) / across)}px` }}
      {...(label === undefined ? { 'aria-hidden': 'true' } : { role: 'img', 'aria-label': label })}
    />
  );
}
