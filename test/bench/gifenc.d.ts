/** The part of gifenc that is measured. */
declare module 'gifenc' {
  export function GIFEncoder(): {
    writeFrame(pixels: Uint8Array, width: number, height: number, options: object): void;
    finish(): void;
    bytesView(): Uint8Array;
  };
}
