import { command } from '../../app/command';
import { type PersonRecord, peopleTable } from './render';

export default command({
  summary: 'List the users of the sandbox, as whom you can sign in',
  examples: ['plaza sandbox people', "plaza sandbox people --jq '.[].username'"],
  routes: [],
  run: (ctx) => ctx.sandbox.ask('GET', '/people') as Promise<PersonRecord[]>,
  render: peopleTable,
});
