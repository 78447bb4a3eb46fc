/** Of the one page: light and dark as the reader's system says, readable at any width, on paper too. */
export const style = `
:root { color-scheme: light dark; --ink: #1b2430; --soft: #5a6675; --paper: #fff; --raised: #f5f7f9; --line: #d9dfe6; --good: #16683a; --good-bg: #e3f4e9; --bad: #a3201a; --bad-bg: #fdeae8; --warn: #76500a; --warn-bg: #fbf1d9 }
@media (prefers-color-scheme: dark) { :root { --ink: #e6ebf1; --soft: #a3afbd; --paper: #12171d; --raised: #1a2129; --line: #303a46; --good: #7fdca4; --good-bg: #14321f; --bad: #ff9f97; --bad-bg: #421614; --warn: #f0cc7a; --warn-bg: #3a2c0c } }
* { box-sizing: border-box }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.5 system-ui, sans-serif }
header, main { max-width: 78rem; margin: 0 auto; padding: 1.5rem clamp(1rem, 4vw, 2.5rem) 0 }
main { padding-bottom: 4rem }
h1 { font-size: 1.6rem; line-height: 1.2; margin: 0 0 .25rem }
h2 { font-size: 1.15rem; margin: 2rem 0 .75rem }
h3 { font-size: 1rem; margin: 1.5rem 0 .5rem; overflow-wrap: anywhere }
h3 b { color: var(--bad) }
h4 { font-size: 1rem; margin: 0; display: flex; flex-wrap: wrap; gap: .5rem; align-items: baseline }
h4 span { color: var(--bad) }
p { margin: .25rem 0 .75rem; color: var(--soft); overflow-wrap: anywhere }
code, pre { font: .92em/1.45 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; overflow-wrap: anywhere }
.sums { list-style: none; display: flex; flex-wrap: wrap; gap: .5rem; padding: 0; margin: 1rem 0 0 }
.sums li, .badge, .kind { border-radius: 99px; padding: .1rem .65rem; white-space: nowrap }
.sums li { padding: .3rem .9rem }
.passed.badge, .sums .passed { color: var(--good); background: var(--good-bg) }
.failed.badge, .sums .failed { color: var(--bad); background: var(--bad-bg) }
.skipped.badge, .sums .skipped { color: var(--warn); background: var(--warn-bg) }
.badge { display: inline-block; margin: .1rem 0; font-size: .87rem }
.failed.badge { font-weight: 600; text-decoration: underline }
.kind { background: var(--paper); border: 1px solid var(--line); font-size: .85rem }
article { background: var(--raised); border: 1px solid var(--line); border-left: 4px solid var(--bad); border-radius: 6px; padding: 1rem; margin: 0 0 1rem; scroll-margin-top: 1rem }
.wide { overflow-x: auto }
table { border-collapse: collapse; width: 100% }
th { text-align: left; font-size: .85rem; color: var(--soft); font-weight: 600 }
th, td { padding: .4rem .75rem .4rem 0; border-bottom: 1px solid var(--line); vertical-align: top }
article td { min-width: 6rem }
article td:first-child { min-width: 0 }
article td:nth-child(3), article td:nth-child(4) { max-width: 24rem }
.calls td:first-child { width: 45% }
td i { color: var(--soft) }
details { margin-top: .75rem }
summary { cursor: pointer }
pre { background: var(--paper); border: 1px solid var(--line); border-radius: 6px; padding: .75rem; overflow: auto; max-height: 26rem; white-space: pre-wrap }
fieldset { border: 0; padding: 0; margin: 0 0 .75rem; display: flex; flex-wrap: wrap; gap: 1rem; align-items: center }
legend { float: left; padding: 0; color: var(--soft) }
a { color: inherit }
:focus-visible { outline: 2px solid currentColor; outline-offset: 2px }
.only-read { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%) }
body:has(#show-passed:checked) .call:not(.passed), body:has(#show-failed:checked) .call:not(.failed), body:has(#show-skipped:checked) .call:not(.skipped) { display: none }
@media print { fieldset { display: none } pre { max-height: none } }
`
