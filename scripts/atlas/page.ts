import { readFileSync } from 'node:fs'
import { escaped } from '#src/lib/xml.ts'
import type { DataSheet, StateSheet, TransitionSheet } from '#src/machines/dataSheet.ts'
import type { Trigger } from '#src/machines/describe.ts'

interface Both {
  en: string
  zh: string
}

const words = {
  title: { en: 'The machines of Fairlead', zh: '港采的状态机' },
  search: { en: 'Search machines, states and events', zh: '搜索状态机、状态与事件' },
  none: { en: 'Nothing has these words', zh: '没有匹配的内容' },
  list: { en: 'Machines', zh: '状态机' },
  records: { en: 'Stored records, on the server', zh: '服务器上的单据' },
  browser: { en: 'The browser', zh: '浏览器' },
  states: { en: 'states', zh: '个状态' },
  transitions: { en: 'transitions', zh: '个转移' },
  page: { en: 'Page', zh: '文档' },
  picture: { en: 'Picture', zh: '图' },
  source: { en: 'Source', zh: '源代码' },
  table: { en: 'Everything that may happen, as a table', zh: '全部可能发生的事，以表格显示' },
  state: { en: 'State', zh: '状态' },
  event: { en: 'Event', zh: '事件' },
  guards: { en: 'Only if; the reason otherwise', zh: '条件；不满足时的说明' },
  who: { en: 'Who may', zh: '谁可以' },
  target: { en: 'Target', zh: '转到' },
  row: { en: 'Call', zh: '接口' },
  anywhere: { en: 'Any state', zh: '任何状态' },
  stays: { en: 'stays', zh: '不变' },
  always: { en: 'at once', zh: '立即' },
  clock: { en: 'when its moment has come', zh: '到时自动' },
  end: { en: 'the end', zh: '结束' },
  legend: {
    en: 'A solid line leads to a state, a dashed one happens in a state without leaving it. A double border is an end. A border with sharp corners holds a part that runs beside others.',
    zh: '实线转到某一状态，虚线在本状态内发生而不离开。双边框为结束。直角边框内的部分与其他部分并行。',
  },
} satisfies Record<string, Both>

export interface Size {
  width: number
  height: number
}

/**
 * The index of all machines as one page: opened from disk, it needs nothing but the files beside it.
 * @param sizeOf how large the picture of a machine in a language is
 */
export const pageOf = (sheets: readonly DataSheet[], sizeOf: (machine: string, language: PictureLanguage) => Size): string => {
  const kinds = (['records', 'browser'] as const).map((moves) => ({ moves, own: sheets.filter((sheet) => sheet.moves === moves) }))
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${escaped(words.title.en)} · ${escaped(words.title.zh)}</title>
<style>
${beside('page.css')}</style>
</head>
<body>
<header>
<h1>${both(words.title)}</h1>
<input id="search" type="search" autocomplete="off" ${labelled(words.search)} placeholder="${escaped(words.search.en)}">
<div class="languages"><button type="button" data-language="en" lang="en" aria-pressed="true">English</button><button type="button" data-language="zh-CN" lang="zh-CN" aria-pressed="false">中文</button></div>
</header>
<nav ${labelled(words.list)}>
${kinds.map(({ moves, own }) => `<h2>${both(words[moves])}</h2>\n<ul>\n${own.map(entryOf).join('\n')}\n</ul>`).join('\n')}
</nav>
<main>
<p class="legend">${both(words.legend)}</p>
<p id="none" role="status"></p>
<template id="nothing">${both(words.none)}</template>
${kinds.flatMap(({ own }) => own.map((sheet) => sectionOf(sheet, sizeOf))).join('\n')}
</main>
<script>
${beside('page.js')}</script>
</body>
</html>
`
}

const beside = (name: string): string => readFileSync(`scripts/atlas/${name}`, 'utf8')

const both = ({ en, zh }: Both): string =>
  en === zh ? escaped(en) : `<span lang="en">${escaped(en)}</span><span lang="zh-CN">${escaped(zh)}</span>`

/** A name for those who hear the page, which changes with its language. */
const labelled = ({ en, zh }: Both): string => `aria-label="${escaped(en)}" data-en="${escaped(en)}" data-zh="${escaped(zh)}"`

const code = (text: string): string => `<code>${escaped(text)}</code>`

const entryOf = ({ id, title }: DataSheet): string => `<li><a href="#${id}" data-machine="${id}">${both(title)}</a></li>`

type PictureLanguage = 'en' | 'zh-CN'

const sectionOf = (sheet: DataSheet, sizeOf: (machine: string, language: PictureLanguage) => Size): string => {
  const { id, title, states, source } = sheet
  const transitions = transitionsOf(sheet)
  const count = (number: number, noun: Both) => `${number} ${both(noun)}`
  return `<section id="${id}" aria-labelledby="${id}-title" data-words="${escaped(searchedIn(sheet))}">
<h2 id="${id}-title">${both(title)} ${code(id)}</h2>
<p class="facts">${both(words[sheet.moves])} · ${count(states.length, words.states)} · ${count(transitions.length, words.transitions)}</p>
<p class="links">${[
    `<a lang="en" href="${id}.en.svg">${words.picture.en} (SVG)</a><a lang="zh-CN" href="${id}.zh-CN.svg">${words.picture.zh} (SVG)</a>`,
    `<a href="${id}.scxml">SCXML</a>`,
    `<a href="${id}.json">JSON</a>`,
    `<a href="${id}.md">${both(words.page)}</a>`,
    `<a href="../../${source}">${both(words.source)} ${code(source)}</a>`,
  ].join('\n')}</p>
${pictureOf(sheet, 'en', title.en)}${partsOf(sheet, 'en', sizeOf(id, 'en'))}
${pictureOf(sheet, 'zh-CN', title.zh)}${partsOf(sheet, 'zh-CN', sizeOf(id, 'zh-CN'))}
<details>
<summary>${both(words.table)}</summary>
${tableOf(sheet, transitions)}
</details>
</section>`
}

const pictureOf = ({ id }: DataSheet, language: PictureLanguage, title: string): string =>
  `<div class="picture" lang="${language}" role="group" tabindex="0" aria-label="${escaped(title)}"><img src="${id}.${language}.svg" alt="${escaped(title)}"></div>`

/** What a sheet of A4 has for a picture, in pixels; below this scale its words can't be read. */
const paper = { width: 700, height: 860 }
const legible = 0.6
/** Of the neighbouring part, so that nothing is cut through in both. */
const overlap = 60

const scaleOf = ({ width, height }: Size, parts: number): number =>
  Math.min(1, paper.width / (width / parts + overlap), paper.height / height)

/** On paper alone: a picture that is too wide for a sheet once more, in parts that can be read. */
const partsOf = ({ id }: DataSheet, language: PictureLanguage, size: Size): string => {
  const count = [1, 2, 3, 4].find((parts) => scaleOf(size, parts) >= legible) ?? 4
  if (count === 1) return ''
  const scale = scaleOf(size, count)
  return Array.from({ length: count }, (_, index) => {
    const left = Math.max(0, (size.width / count) * index - overlap / 2)
    return `\n<div class="part" lang="${language}" aria-hidden="true"><p>${id} ${index + 1}/${count}</p><img src="${id}.${language}.svg" alt="" style="width:${pixels(size.width * scale)};margin-left:-${pixels(left * scale)}"></div>`
  }).join('')
}

const pixels = (length: number): string => `${Math.round(length)}px`

interface Line {
  state: StateSheet | null
  transition: TransitionSheet | null
}

/** Every transition with its state; an end has a line of its own. */
const linesOf = ({ anywhere, states }: DataSheet): Line[] => [
  ...anywhere.map((transition) => ({ state: null, transition })),
  ...states.flatMap((state): Line[] =>
    state.kind === 'final' ? [{ state, transition: null }] : state.transitions.map((transition) => ({ state, transition })),
  ),
]

const transitionsOf = (sheet: DataSheet): TransitionSheet[] => linesOf(sheet).flatMap(({ transition }) => transition ?? [])

const searchedIn = (sheet: DataSheet): string => {
  const { id, title, states } = sheet
  const events = transitionsOf(sheet).flatMap(({ trigger }) => [
    trigger.title?.en ?? '',
    trigger.title?.zh ?? '',
    'name' in trigger ? trigger.name : '',
  ])
  const named = states.flatMap((state) => [state.path, state.title.en, state.title.zh])
  return [...new Set([id, title.en, title.zh, ...named, ...events])].join(' ').toLowerCase()
}

const tableOf = (sheet: DataSheet, transitions: readonly TransitionSheet[]): string => {
  const isSent = transitions.some(({ who }) => who !== null)
  const columns = [words.state, words.event, words.guards, ...(isSent ? [words.who] : []), words.target, ...(isSent ? [words.row] : [])]
  const rows = linesOf(sheet).map(({ state, transition }) => {
    const cells = transition
      ? [
          triggerCell(transition),
          transition.guards.map(({ name, refusal }) => `${both(refusal)}<br>${code(name)}`).join('<br>'),
          ...(isSent ? [whoCell(transition)] : []),
          targetCell(sheet, transition),
          ...(isSent ? [rowCell(transition)] : []),
        ]
      : [`<em>${both(words.end)}</em>`, ...columns.slice(2).map(() => '')]
    return `<tr><th scope="row">${state ? stateCell(state) : both(words.anywhere)}</th>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`
  })
  const head = columns.map((column) => `<th scope="col">${both(column)}</th>`).join('')
  return `<div class="scroll" role="region" tabindex="0" ${labelled(sheet.title)}><table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${rows.join('\n')}\n</tbody>\n</table></div>`
}

const stateCell = ({ title, path }: StateSheet): string => `${both(title)}<br>${code(path)}`

const triggerCell = ({ trigger, deadline }: TransitionSheet): string => {
  const title = trigger.title ? `${both(trigger.title)}<br>` : ''
  return `${title}${nameOf(trigger)}${deadline ? `<br><em>${both(words.clock)}</em>` : ''}`
}

const nameOf = (trigger: Trigger): string => {
  if (trigger.kind === 'always') return both(words.always)
  if (trigger.kind === 'event') return code(trigger.name)
  return trigger.kind === 'after'
    ? `${code(trigger.name)} ${trigger.milliseconds === null ? '' : `${trigger.milliseconds} ms`}`
    : code(`${trigger.name} ${trigger.kind}`)
}

const whoCell = ({ who }: TransitionSheet): string =>
  who === null
    ? ''
    : `${who.roles.map(({ title }) => both(title)).join('<br>')}${who.authority === 'system' ? '' : `<br>${code(who.authority)}`}`

const targetCell = ({ states }: DataSheet, { target }: TransitionSheet): string => {
  const next = states.find(({ path }) => path === target)
  return next ? stateCell(next) : `<em>${both(words.stays)}</em>`
}

const rowCell = ({ row }: TransitionSheet): string => (row ? `<a href="../../${row.source}">${code(row.key)}</a>` : '')
