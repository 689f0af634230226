/** Donations to curtains (protocol: curtains). */

import type { Ports } from '../../../../ports/index';
import type { Donation } from '../../../../protocol/records/school/profiles';
import { school } from '../../../../protocol/routes/school';
import { userIdOf } from '../../../users/shared/user-ids';
import { type Paid, withCost } from '../../render/spending';
import { approveCost, type SpendingPorts } from '../spending';
import { readProfile } from './items';

export interface DonateInput {
  readonly user: string;
  readonly amount: number;
  readonly maxSpend: number | undefined;
}

/**
 * Donates chalks; of more than is missing, only that is expected to be taken.
 * @throws as `approveCost`
 */
export async function donate(
  ports: SpendingPorts & Pick<Ports, 'identity'>,
  { user, amount, maxSpend }: DonateInput,
): Promise<Donation & Paid> {
  const profileId = await userIdOf(ports, user);
  const { curtains } = await readProfile(ports, profileId);
  const { fund, goal } = curtains ?? {};
  const missing = fund === undefined || goal === undefined || fund >= goal ? amount : goal - fund;
  const chalks = Math.min(amount, missing);
  await approveCost(ports, { what: 'a share of the curtains', chalks }, maxSpend);
  const answer = await ports.api.change(school.curtainsDonate, { path: { profileId }, body: { amount } });
  return withCost(answer, { what: 'curtains', chalks: answer?.donated ?? chalks });
}
