# plaza completion for fish: put it into ~/.config/fish/completions/plaza.fish
function __plaza_complete
    set -l words (commandline -opc) (string unescape -- (commandline -ct); or commandline -ct)
    for line in ($words[1] completion query -- $words[2..-1] 2>/dev/null)
        if test "$line" = ':files'
            # Only the text after the '=' is a path.
            set -l option (string match -r -- '^--[^=]*=' (commandline -ct))
            for path in (__fish_complete_path (string replace -- "$option" '' (commandline -ct)))
                echo "$option$path"
            end
        else
            echo $line
        end
    end
end
complete -c plaza -f -k -a '(__plaza_complete)'
