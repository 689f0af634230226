// Draws a picture on the canvas, and ends when it is complete. Nothing is stored: the board shows what is right already, so a
// run that was killed goes on where it was.
import { createClient, NetworkError, UnknownOutcomeError } from 'plaza/client';

const picture = ['.#.#.', '#####', '#####', '.###.', '..#..'];
const red = 10;
const [left = 20, top = 20] = process.argv.slice(2).map(Number);
const wanted = picture.flatMap((row, y) =>
  [...row].flatMap((cell, x) => (cell === '#' ? [{ x: left + x, y: top + y, color: red }] : [])),
);

// The cooldown between two pixels can be minutes long.
const client = createClient({ profile: process.env.PLAZA_PROFILE, wait: 60 * 60_000 });

async function missing() {
  const board = await client.canvas.board();
  const side = Math.sqrt(board.length);
  return wanted.filter(({ x, y, color }) => board[y * side + x] !== color);
}

for (let left = await missing(); left.length > 0; left = await missing()) {
  for (const pixel of left) {
    try {
      await client.canvas.place(pixel);
      console.log(`placed ${pixel.x},${pixel.y}`);
    } catch (error) {
      // The next look at the board shows whether it was placed.
      if (!(error instanceof NetworkError || error instanceof UnknownOutcomeError)) throw error;
    }
  }
}
console.log('complete');
await client.close();
