#!/bin/sh
# Builds a Debian package from the archive of `npm pack`: deb.sh plaza-VERSION.tgz [FOLDER]
set -eu
archive=$(realpath "$1")
out=$(realpath "${2:-.}")
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT

npm install --global --prefix "$root/usr" --ignore-scripts --no-audit --no-fund "$archive" > /dev/null
package=$(find "$root/usr/lib/node_modules" -mindepth 1 -maxdepth 2 -name package.json -path '*plaza/package.json' | head -n 1)
package=$(dirname "$package")
version=$(node -p "require('$package/package.json').version")
runtime=$(node -p "require('$package/package.json').engines.node.replace(/^>=|\.0\$/g, '')")

# Where man and the shells look by themselves.
man=$root/usr/share/man/man1
mkdir -p "$man" "$root/usr/share/bash-completion/completions" "$root/usr/share/zsh/vendor-completions" \
  "$root/usr/share/fish/vendor_completions.d" "$root/usr/share/doc/plaza" "$root/DEBIAN"
cp "$package"/dist/man/*.1 "$man" && gzip -9n "$man"/*.1
cp "$package/completions/plaza.bash" "$root/usr/share/bash-completion/completions/plaza"
cp "$package/completions/_plaza" "$root/usr/share/zsh/vendor-completions/_plaza"
cp "$package/completions/plaza.fish" "$root/usr/share/fish/vendor_completions.d/plaza.fish"
cat "$package/LICENSE" "$package/dist/THIRD-PARTY-LICENSES" > "$root/usr/share/doc/plaza/copyright"

# The keychain and the decoder of photographs are of one kind of processor; without them the package fits all.
architecture=all
if [ -d "$package/node_modules/sharp" ] || [ -d "$package/node_modules/@napi-rs" ]; then
  architecture=$(dpkg --print-architecture)
fi
cat > "$root/DEBIAN/control" <<CONTROL
Package: plaza
Version: $version
Architecture: $architecture
Maintainer: ${DEBFULLNAME:-nobody} <${DEBEMAIL:-nobody@localhost}>
Depends: nodejs (>= $runtime)
Recommends: libsecret-1-0, bash-completion
Installed-Size: $(du -sk "$root/usr" | cut -f1)
Section: net
Priority: optional
Description: command line of a social platform
 Accounts, posts, shop and events from the terminal and from scripts, with a
 complete local sandbox.
CONTROL
dpkg-deb --root-owner-group --build "$root" "$out/plaza_${version}_$architecture.deb"
