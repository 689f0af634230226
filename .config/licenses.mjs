/** Writes the licenses of the packages whose code the build holds. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const licensesName = 'THIRD-PARTY-LICENSES';

/** A plugin of the bundler: a file with the name, version and license text of each package that is bundled. */
export const thirdPartyLicenses = {
  name: 'third-party-licenses',
  generateBundle(_, bundle) {
    const modules = Object.values(bundle).flatMap(({ moduleIds = [] }) => moduleIds);
    const folders = [...new Set(modules.flatMap((id) => packageFolder(id) ?? []))];
    const texts = folders.map(licenseText).sort();
    this.emitFile({ type: 'asset', fileName: licensesName, source: texts.join(`\n${'-'.repeat(80)}\n\n`) });
  },
};

/** The folder of the package that a module belongs to; undefined for our own. */
function packageFolder(id) {
  return /^.*\/node_modules\/(?:@[^/]+\/)?[^/]+(?=\/)/.exec(id.replaceAll('\\', '/'))?.[0];
}

/** @throws Error for a package without a license */
function licenseText(folder) {
  const { name, version, license, author, homepage } = JSON.parse(
    readFileSync(join(folder, 'package.json'), 'utf8'),
  );
  if (!license) throw new Error(`${name} ${version} names no license`);
  const file = readdirSync(folder).find((entry) => /^(licen[cs]e|copying)(\.(md|txt))?$/i.test(entry));
  const owner = typeof author === 'string' ? author : author?.name;
  const named = [owner, homepage, `License: https://spdx.org/licenses/${license}.html`]
    .filter(Boolean)
    .join('\n');
  const text = file ? readFileSync(join(folder, file), 'utf8').trim() : named;
  return `${name} ${version} (${license})\n\n${text.replaceAll('\r\n', '\n')}\n`;
}
