/** Records of the pixel canvas (protocol: pixel canvas records); its socket's messages are binary and elsewhere. */

export interface PixelInfo {
  /** Null or missing when nobody placed the pixel. */
  user?: {
    id?: string;
    username?: string | null;
    displayName?: string | null;
    /** An emoji, or the address of a picture. */
    avatar?: string | null;
  } | null;
  /** 0 to 31. */
  colorIndex?: number;
  /** `#RRGGBB`. */
  colorHex?: string;
}
