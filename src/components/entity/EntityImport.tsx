import { Box, Button, Flex } from '@chakra-ui/react'
import { useMemo, useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { useLocation } from 'wouter'
import { useCall } from '#src/components/detail/useCall.ts'
import { Callout } from '#src/components/feedback/Callout.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { useUnsaved } from '#src/components/form/useUnsaved.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { SheetEditor } from '#src/components/sheet/SheetEditor.tsx'
import type { SheetColumn } from '#src/components/sheet/SheetRow.tsx'
import { LinkButton } from '#src/components/page/LinkButton.tsx'
import { importedAtOnce } from '#src/lib/importedAtOnce.ts'
import type { MessageId } from '#src/lang/ids.ts'
import type { Choice } from '#src/lib/choice.ts'
import { emptyRow, isEmptyRow, type TextRow } from '#src/lib/textSheet.ts'
import type { ImportPart } from '#src/contract/entity.ts'
import { CallError } from '#src/services/callError.ts'
import { importEntries, type Imported, type ImportedPath } from '#src/services/entity.ts'
import { useDeclared, type Load } from './declared.ts'
import { countOf, ImportAnswer } from './ImportAnswer.tsx'
import { entitySheet } from './sheet.ts'

interface EntityImportProps {
  path: ImportedPath
  load: Load
  word: string
  titleId: MessageId
  choices: Record<string, readonly Choice[]>
  /** How a record's field is called that names what `choices` do not offer. */
  notOffered: Readonly<Record<string, (entry: Record<string, unknown>) => string>>
  /** What else comes of what was tried. */
  foreseen?: ((contents: readonly Readonly<Record<string, unknown>>[]) => ReactNode) | undefined
  /** Where the list is. */
  listHref: string
  /** Reads again what is shown elsewhere. */
  changed: () => Promise<unknown>
}

/** Brings many records of base data in at once: typed, pasted or from a file, tried first, and all or none. */
export default function EntityImport({ load, ...rest }: EntityImportProps) {
  const declared = useDeclared(rest.word, load)
  return declared ? <DeclaredImport {...rest} declared={declared} /> : null
}

type Row = TextRow<string>
type Declared = NonNullable<ReturnType<typeof useDeclared>>

/** What the server said of these very rows. */
interface Answer {
  rows: readonly Row[]
  tried?: Imported
  problems?: Record<number, Record<string, string>>
  isStale?: true
}

const blankLines = 5
const none: ReadonlySet<string> = new Set()

function DeclaredImport({
  path,
  word,
  titleId,
  choices,
  notOffered,
  foreseen,
  listHref,
  changed,
  declared: { entity, judge },
}: Omit<EntityImportProps, 'load'> & { declared: Declared }) {
  const intl = useIntl()
  const [, navigate] = useLocation()
  const sheet = useMemo(() => entitySheet(entity, word, choices, intl), [entity, word, choices, intl])
  const [rows, setRows] = useState<Row[]>(() => Array.from({ length: blankLines }, () => emptyRow(sheet.rules)))
  const [answered, setAnswer] = useState<Answer>({ rows })
  const [sent, setSent] = useState(false)
  const answer: Answer = answered.rows === rows ? answered : { rows }
  const lines = rows.flatMap((row, line) => (isEmptyRow(sheet.rules, row) ? [] : [line]))
  const letGo = useUnsaved(lines.length > 0 && !sent)
  const [hidden, hide] = useState<ReadonlySet<string>>(none)
  const own = useMemo(() => sheet.problemsOf(rows, hidden, judge), [sheet, rows, hidden, judge])
  // The server says in words what the schema says by their id.
  const textOf = (id: string) => (id in intl.messages ? intl.formatMessage({ id: id as MessageId }) : id)
  const problems = own.map((row, line) => ({ ...answer.problems?.[line], ...row }))
  const { tried } = answer
  const isSound = own.every((row) => Object.keys(row).length === 0)
  const [accepted, accept] = useState<ImportPart[]>(['added'])
  const contents = lines.map((line) => sheet.contentOf(rows[line] ?? emptyRow(sheet.rules), hidden, own[line]))

  const bring = useCall({
    mutationFn: (stamp: string | undefined) =>
      importEntries(path, { rows: contents, ...(stamp === undefined ? {} : { stamp, accept: accepted }) }),
    onSuccess: async (done, stamp) => {
      if (stamp === undefined) {
        accept(['added'])
        // What can't be read here was not sent: it is said beside what the server finds.
        return setAnswer(isSound ? { rows, tried: done } : { rows })
      }
      say('good', intl.formatMessage({ id: 'entity.imported' }, { added: done.added, changed: done.changed, unchanged: done.unchanged }))
      setSent(true)
      letGo()
      await changed()
      navigate(listHref)
    },
    onError: (error) => {
      if (!(error instanceof CallError)) return
      const { errors = [], reasons = [] } = error.details
      const found: Record<number, Record<string, string>> = {}
      for (const { path: at, message } of errors) {
        const [, place, field = ''] = at.split('.')
        const line = lines[Number(place)]
        if (line !== undefined) found[line] = { ...found[line], [field]: message }
      }
      setAnswer({ rows, problems: found, ...(reasons.includes('refusal.versionConflict') ? { isStale: true } : {}) })
    },
  })
  const named = (place: number) => {
    const line = lines[place] ?? 0
    return { line: line + 1, name: sheet.calledIn(rows[line] ?? emptyRow(sheet.rules)) }
  }
  const check = () => {
    if (lines.length === 0) return say('bad', intl.formatMessage({ id: 'entity.importNoLine' }))
    if (lines.length > importedAtOnce) return say('bad', intl.formatMessage({ id: 'entity.importTooMany' }, { most: importedAtOnce }))
    if (!isSound) say('bad', intl.formatMessage({ id: 'entity.importMendFirst' }))
    bring.mutate(undefined)
  }
  const example: Record<string, unknown> = entity.example.input
  const count = tried ? countOf(tried, accepted) : 0
  const textIn = (field: (typeof sheet.fields)[number], entry: Record<string, unknown>): string =>
    (field.options?.some(({ value }) => value === entry[field.name]) === false ? notOffered[field.name]?.(entry) : undefined) ??
    sheet.textOf(field, entry[field.name])
  return (
    <>
      <PageHeader title={<FormattedMessage id="entity.importInto" values={{ title: intl.formatMessage({ id: titleId }) }} />}>
        <LinkButton size="sm" variant="outline" href={listHref} textId="common.cancel" />
        <Button size="sm" variant={tried ? 'outline' : 'solid'} loading={bring.isPending && !tried} onClick={check}>
          <FormattedMessage id="entity.importCheck" />
        </Button>
        {tried && count > 0 ? (
          <Button size="sm" loading={bring.isPending} onClick={() => bring.mutate(tried.stamp)}>
            <FormattedMessage id="entity.importAll" values={{ count }} />
          </Button>
        ) : null}
      </PageHeader>
      <Box fontSize="sm" color="fg.muted" mb="3" maxW="60rem">
        <FormattedMessage id="entity.importHelp" values={{ most: importedAtOnce, field: sheet.known }} />
        {sheet.fields.map((field) =>
          field.options ? (
            <Box key={field.name} mt="1">
              <FormattedMessage
                id="entity.importChoices"
                values={{ field: sheet.titleOf(field), choices: field.options.map(({ value }) => sheet.textOf(field, value)).join(' · ') }}
              />
            </Box>
          ) : null,
        )}
      </Box>
      {answer.isStale ? (
        <Callout role="alert">
          <FormattedMessage id="entity.importStale" />
        </Callout>
      ) : null}
      {tried ? (
        <Callout role="status">
          <FormattedMessage
            id={tried.added + tried.changed > 0 ? 'entity.wouldImport' : 'entity.wouldImportNothing'}
            values={{ added: tried.added, changed: tried.changed, unchanged: tried.unchanged }}
          />
        </Callout>
      ) : null}
      {tried ? <ImportAnswer tried={tried} sheet={sheet} named={named} textOf={textIn} accepted={accepted} onAccept={accept} /> : null}
      {tried ? foreseen?.(contents) : null}
      {hidden.size > 0 ? (
        <Flex fontSize="sm" color="fg.muted" mb="2" gap="2" align="center" wrap="wrap">
          <FormattedMessage
            id="entity.importLeftOut"
            values={{
              fields: intl.formatList(
                sheet.fields.flatMap((field) => (hidden.has(field.name) ? [sheet.titleOf(field)] : [])),
                { style: 'narrow' },
              ),
            }}
          />
          <Button size="2xs" variant="outline" onClick={() => hide(none)}>
            <FormattedMessage id="entity.importShowColumns" />
          </Button>
        </Flex>
      ) : null}
      <SheetEditor
        labelId={titleId}
        rules={sheet.rules}
        columns={sheet.fields.map(columnOf)}
        rows={rows}
        onChange={setRows}
        problems={problems}
        textOf={textOf}
        needsHeadings
        fileReplaces
        hidden={hidden}
        onFile={(named) => hide(new Set(sheet.rules.columns.filter((name) => !named.has(name))))}
        template={{
          nameId: titleId,
          row: Object.fromEntries(sheet.fields.map((field) => [field.name, sheet.textOf(field, example[field.name])])),
        }}
      />
    </>
  )
}

type Field = ReturnType<typeof entitySheet>['fields'][number]

const widths = { text: 11, number: 5, flag: 6, choice: 10, choices: 14 }

const columnOf = ({ name, labelId, kind, maxLength = 0 }: Field, place: number): Omit<SheetColumn<Row>, 'text'> => ({
  id: name,
  labelId,
  width: maxLength > 100 ? 18 : widths[kind],
  edit: kind === 'number' ? { inputMode: 'decimal' } : {},
  ...(kind === 'number' ? { align: 'end' } : {}),
  ...(place === 0 ? { names: true } : {}),
})
