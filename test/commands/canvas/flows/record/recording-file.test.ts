/** Which canvas a recording is of. */
import { describe, expect, it } from 'vitest';
import { canvasName } from '../../../../../src/commands/canvas/flows/record/recording-file';
import { fakePorts } from '../../../../support/fake-ports';

describe('the name of a canvas', () => {
  it('is its address, without what follows the host', async () => {
    const ports = fakePorts({
      profile: async () => ({ sandbox: false }),
      address: async (host: string) => new URL(`https://${host}.example.org/some/path?x=1`),
    });
    expect(await canvasName(ports)).toBe('https://pixel.example.org');
  });

  it('is the world of a sandbox, whose address changes with every start', async () => {
    const ports = fakePorts({
      profile: async () => ({ sandbox: true }),
      sandbox: { ensure: async () => ({ world: 'w1', pixelUrl: 'http://127.0.0.1:4711' }) },
    });
    expect(await canvasName(ports)).toBe('sandbox w1');
  });
});
