import { againOf, contentOf, countOf, endOf, type Difference, type Report, type Result, type Verdict } from '../result.ts'
import { causesOf, type Cause } from './causes.ts'
import { escaped } from './junit.ts'
import { style } from './style.ts'
import { shownContent, shownMessage, shownValue } from './values.ts'

const longestValue = 2000
const longestAnswer = 20_000
const verdicts: Verdict[] = ['passed', 'failed', 'skipped']

/** The result as one page without anything beside it: what differs first, every call below. */
export const htmlOf = (report: Report): string => {
  const { results, baseUrl, startedAt } = report
  const failed = results.filter(({ verdict }) => verdict === 'failed')
  const title = failed.length > 0 ? `${failed.length} of ${results.length} interactions differ` : 'Keeps the contract'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(`${title} · ${baseUrl}`)}</title>
<style>${style}</style>
</head>
<body>
<header>
<h1>${title}</h1>
<p>${escaped(baseUrl)} · ${startedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC · ${(report.milliseconds / 1000).toFixed(1)} s</p>
<ul class="sums">${verdicts.map((verdict) => `<li class="${verdict}"><b>${countOf(results, verdict)}</b> ${verdict}</li>`).join('')}</ul>
</header>
<main>
${
  failed.length > 0
    ? `<section><h2>Differences</h2>${causesOf(results)
        .map((cause) => causeSection(report, cause))
        .join('\n')}</section>`
    : ''
}
<section>
<h2>Every call</h2>
${filters}
${callTable(results)}
</section>
${skippedSection(results)}
</main>
</body>
</html>
`
}

const filters = `<fieldset><legend>Show</legend>${(['all', ...verdicts] as const)
  .map((name, nth) => `<label><input type="radio" name="show" id="show-${name}"${nth === 0 ? ' checked' : ''}> ${name}</label>`)
  .join('')}</fieldset>`

const anchorOf = ({ key, outcome }: Result): string => `${key}-${outcome}`.replaceAll(/[^A-Za-z0-9]+/g, '-')

/** What one of a cause differs in; the others, of which it says the same, are folded. */
const causeSection = (report: Report, cause: Cause): string => {
  const [first, ...others] = cause.results
  const alike = others.map((each) => differingCall(report, each)).join('\n')
  return `<section class="cause"><h3>${escaped(cause.title)} <b>${cause.results.length}</b></h3>
${differingCall(report, first)}
${others.length > 0 ? `<details><summary>${others.length} more alike</summary>${alike}</details>` : ''}</section>`
}

const differingCall = (report: Report, result: Result): string => {
  const { key, states, asked, differences, answer } = result
  const name = `${key} ${endOf(result)}`
  return `<article id="${anchorOf(result)}">
<h4><code>${escaped(key)}</code> <span>${endOf(result)}</span></h4>
<p>${states.length > 0 ? `Given ${escaped(states.join(', and '))}. ` : ''}${asked === undefined ? '' : `Asked <code>${escaped(asked)}</code>`}</p>
<div class="wide" tabindex="0" role="region" aria-label="Differences of ${escaped(name)}"><table>
<thead><tr><th>Kind</th><th>Where</th><th>Agreed</th><th>Came</th><th>What differs</th></tr></thead>
<tbody>${differences.map(differenceRow).join('')}</tbody>
</table></div>
<p>Again: <code>${escaped(againOf(report, result))}</code></p>
${answer ? `<details><summary>The whole answer: HTTP ${answer.status}</summary><pre>${escaped(shownContent(contentOf(answer), longestAnswer))}</pre></details>` : ''}
</article>`
}

const differenceRow = (difference: Difference): string => {
  const { kind, path, message } = difference
  const cell = (side: 'expected' | 'actual'): string =>
    side in difference ? `<code>${escaped(shownValue(difference[side], longestValue))}</code>` : '<i>nothing</i>'
  return `<tr><td><span class="kind">${kind}</span></td><td><code>${escaped(path)}</code></td><td>${cell('expected')}</td><td>${cell('actual')}</td><td>${escaped(shownMessage(message))}</td></tr>`
}

const callTable = (results: Result[]): string => {
  const calls = new Map<string, Result[]>()
  for (const result of results) calls.set(result.key, [...(calls.get(result.key) ?? []), result])
  const rows = [...calls].map(([key, ofCall]) => {
    const present = verdicts.filter((verdict) => countOf(ofCall, verdict) > 0)
    return `<tr class="call ${present.join(' ')}"><td><code>${escaped(key).replaceAll('/', '/<wbr>')}</code></td><td>${ofCall.map(badge).join(' ')}</td></tr>`
  })
  return `<div class="wide" tabindex="0" role="region" aria-label="Every call"><table class="calls"><thead><tr><th>Call</th><th>Outcomes</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`
}

const badge = (result: Result): string => {
  const { verdict, outcome, reason } = result
  const text = `<span class="badge ${verdict}"${reason === undefined ? '' : ` title="${escaped(reason)}"`}>${outcome === 'success' ? '200' : escaped(outcome)}<span class="only-read"> ${verdict}</span></span>`
  return verdict === 'failed' ? `<a href="#${anchorOf(result)}">${text}</a>` : text
}

const skippedSection = (results: Result[]): string => {
  const reasons = new Map<string, Result[]>()
  for (const result of results)
    if (result.verdict === 'skipped') reasons.set(result.reason ?? '', [...(reasons.get(result.reason ?? '') ?? []), result])
  if (reasons.size === 0) return ''
  const items = [...reasons].map(
    ([reason, ofReason]) =>
      `<details><summary>${escaped(reason)} <b>${ofReason.length}</b></summary><ul>${ofReason.map((each) => `<li><code>${escaped(each.key)}</code> ${endOf(each)}</li>`).join('')}</ul></details>`,
  )
  return `<section><h2>Skipped, and why</h2>${items.join('\n')}</section>`
}
