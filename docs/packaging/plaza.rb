# A Homebrew formula. Fill in `url` and `sha256` of the published archive (`shasum -a 256 plaza-VERSION.tgz`).
class Plaza < Formula
  desc "Command-line of a social platform, with a complete local sandbox"
  homepage "https://example.org/plaza"
  url "https://registry.npmjs.org/@you/plaza/-/plaza-0.1.0.tgz"
  sha256 "0000000000000000000000000000000000000000000000000000000000000000"
  license "MIT"

  depends_on "node"

  def install
    system "npm", "install", *std_npm_args
    bin.install_symlink Dir["#{libexec}/bin/*"]
    package = Dir["#{libexec}/lib/node_modules/{,@*/}plaza"].first
    man1.install Dir["#{package}/dist/man/*.1"]
    bash_completion.install "#{package}/completions/plaza.bash" => "plaza"
    zsh_completion.install "#{package}/completions/_plaza"
    fish_completion.install "#{package}/completions/plaza.fish"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/plaza --version")
  end
end
