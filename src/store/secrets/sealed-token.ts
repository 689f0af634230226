/**
 * A refresh token sealed by the one before it. While the keychain is slow to take a new token, the file holds it in
 * this form: it survives the end of the process, and a reader of the file still needs the keychain.
 */

const cipher = 'aes-256-gcm';

/** Readies the sealing of the successor of a token; sealing itself waits for nothing. */
export async function tokenSealer(token: string): Promise<(successor: string) => string> {
  const { createCipheriv, createHmac } = await import('node:crypto');
  const key = createHmac('sha256', 'plaza-successor').update(token).digest();
  return (successor) => {
    // A key seals one token, and the same one the same way.
    const nonce = createHmac('sha256', key).update(successor).digest().subarray(0, 12);
    const sealing = createCipheriv(cipher, key, nonce);
    const hidden = Buffer.concat([sealing.update(successor, 'utf8'), sealing.final()]);
    return Buffer.concat([nonce, sealing.getAuthTag(), hidden]).toString('base64url');
  };
}

/** The token that was sealed by `token`; undefined when another one sealed it, or it is damaged. */
export async function unsealToken(sealed: string, token: string): Promise<string | undefined> {
  const { createDecipheriv, createHmac } = await import('node:crypto');
  const key = createHmac('sha256', 'plaza-successor').update(token).digest();
  const bytes = Buffer.from(sealed, 'base64url');
  try {
    const opening = createDecipheriv(cipher, key, bytes.subarray(0, 12)).setAuthTag(bytes.subarray(12, 28));
    return Buffer.concat([opening.update(bytes.subarray(28)), opening.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
