# plaza completion for PowerShell: add it to your $PROFILE
Register-ArgumentCompleter -Native -CommandName plaza -ScriptBlock {
  param($word, $ast, $position)
  $words = @($ast.CommandElements | Select-Object -Skip 1 | ForEach-Object { $_.ToString() })
  if ($word -eq '') { $words += '""' }
  plaza completion query -- @words 2>$null | ForEach-Object {
    if ($_ -eq ':files') { return }
    $value, $summary = $_ -split "`t", 2
    [System.Management.Automation.CompletionResult]::new($value, $value, 'ParameterValue', $(if ($summary) { $summary } else { $value }))
  }
}
