import { Box, Button, chakra, Checkbox, Flex, Grid } from '@chakra-ui/react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { say } from '#src/components/feedback/messages.ts'
import { PageHeader } from '#src/components/page/PageHeader.tsx'
import { usePageTitle } from '#src/components/page/pageTitle.ts'
import type { Data } from '#src/contract/index.ts'
import { later, dateOf } from '#src/lib/shanghaiTime.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { serverNow } from '#src/services/clock.ts'
import { createQuoter, editQuoter } from '#src/services/quoter.ts'
import type { RecordOf } from '#src/services/records.ts'

type Quoter = RecordOf<'quoter'>

interface QuoterFormProps {
  choices: Data<'GET /api/srm/quoter/choices'>
  stored: Quoter | null
  onSaved: (id: string) => void
  onCancel: () => void
}

interface Typed {
  userId: string
  idNo: string
  realName: string
  letter: Uploaded[]
  categoryIds: string[]
  validFrom: string
  validTo: string
}

const contentOf = ({ realName, letter, categoryIds, validFrom, validTo }: Typed) => ({
  realName: realName.trim(),
  letterFileId: letter.at(-1)?.id ?? null,
  categoryIds,
  validFrom,
  validTo,
})
const newOf = (typed: Typed) => ({ userId: typed.userId, idNo: typed.idNo, ...contentOf(typed) })
const editedOf = ({ version }: Quoter, typed: Typed) => ({
  version,
  idNo: typed.idNo.trim() === '' ? null : typed.idNo,
  ...contentOf(typed),
})

const rows = async () => (await import('#src/contract/quoter.ts')).quoterRows
const ruleOfNew = async () => (await rows())['POST /api/srm/quoter'].body
const ruleOfEdited = async () => (await rows())['POST /api/srm/quoter/{id}/edit'].body

const words = {
  userId: 'quoter.choosePerson',
  realName: 'quoter.nameNeeded',
  idNo: 'quoter.idNoWrong',
  validTo: 'quoter.datesWrong',
  categoryIds: 'quoter.categoriesWrong',
  letterFileId: 'quoter.letterWrong',
} as const

/** What a quoter's authority consists of; the identity number is typed anew or stays as it was. */
export function QuoterForm({ choices, stored, onSaved, onCancel }: QuoterFormProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const offered = new Set(choices.categories.map(({ id }) => id))
  const first: Typed = {
    userId: '',
    idNo: '',
    realName: stored?.realName ?? '',
    letter: stored?.letter ? [stored.letter] : [],
    categoryIds: stored?.categories.map(({ id }) => id).filter((id) => offered.has(id)) ?? [],
    validFrom: stored?.validFrom ?? dateOf(serverNow()),
    validTo: stored?.validTo ?? dateOf(later(serverNow(), 365, 'day')),
  }
  const form = useForm({
    first,
    bodyOf: (typed) => (stored ? editedOf(stored, typed) : newOf(typed)),
    rule: stored ? ruleOfEdited : ruleOfNew,
    words,
    send: (typed) => (stored ? editQuoter(stored.id, editedOf(stored, typed)) : createQuoter(newOf(typed))),
    onSent: ({ id }) => {
      say('good', intl.formatMessage({ id: 'quoter.saved' }))
      onSaved(id)
    },
  })
  usePageTitle(intl.formatMessage({ id: stored ? 'quoter.editTitle' : 'event.quoter.create' }))
  const { userId, realName, categoryIds, letter } = form.values
  const choosePerson = (id: string) => {
    const person = choices.people.find((candidate) => candidate.id === id)
    form.change({ userId: id, ...(person && realName === '' ? { realName: person.name } : {}) })
  }
  const unverified = choices.people.some(({ id, mobileVerified }) => id === userId && !mobileVerified)

  return (
    <chakra.form {...form.element}>
      <PageHeader title={<FormattedMessage id={stored ? 'quoter.editTitle' : 'event.quoter.create'} />}>
        <Button size="sm" variant="outline" onClick={onCancel}>
          <FormattedMessage id="common.cancel" />
        </Button>
        <SendButton size="sm" form={form}>
          <FormattedMessage id="quoter.save" />
        </SendButton>
      </PageHeader>
      <Section titleId="quoter.person">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4">
            {stored ? null : (
              <ChoiceField
                labelId="quoter.account"
                required
                {...form.field('userId')}
                {...(unverified ? { helpId: 'refusal.mobileVerified' as const } : {})}
                onChange={choosePerson}
                options={[
                  { value: '', label: intl.formatMessage({ id: 'quoter.choosePerson' }) },
                  ...choices.people.map(({ id, username, name }) => ({ value: id, label: `${name} (${username})` })),
                ]}
              />
            )}
            <TextField labelId="quoter.realName" required maxLength={50} {...form.field('realName')} />
            <TextField
              labelId="quoter.idNo"
              helpId={stored ? 'quoter.idNoKept' : 'quoter.idNoHelp'}
              required={stored === null}
              maxLength={24}
              {...form.field('idNo')}
            />
          </Grid>
        </Card>
      </Section>
      <Section titleId="quoter.authority">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" mb="4">
            <DateField labelId="quoter.validFrom" required {...form.field('validFrom')} />
            <DateField labelId="quoter.validTo" required {...form.field('validTo')} />
          </Grid>
          <chakra.fieldset>
            <chakra.legend fontSize="sm" fontWeight="medium" mb="2">
              <FormattedMessage id="quoter.categories" />
            </chakra.legend>
            {choices.categories.length === 0 ? (
              <chakra.p fontSize="sm" color="fg.muted">
                <FormattedMessage id="quoter.noScope" />
              </chakra.p>
            ) : null}
            <Flex gap="4" wrap="wrap">
              {choices.categories.map(({ id, name, nameEn }) => (
                <Checkbox.Root
                  key={id}
                  size="sm"
                  checked={categoryIds.includes(id)}
                  onCheckedChange={({ checked }) =>
                    form.change({ categoryIds: checked === true ? [...categoryIds, id] : categoryIds.filter((other) => other !== id) })
                  }
                >
                  <Checkbox.HiddenInput />
                  <Checkbox.Control />
                  <Checkbox.Label>{both(name, nameEn)}</Checkbox.Label>
                </Checkbox.Root>
              ))}
            </Flex>
            <Problem text={form.problem('categoryIds')} />
          </chakra.fieldset>
        </Card>
      </Section>
      <Section titleId="quoter.letter">
        <UploadList
          use="paper"
          single
          files={letter}
          invalid={form.problem('letterFileId') !== undefined}
          onBusy={form.onBusy}
          onChange={(update) => form.change((now) => ({ letter: update(now.letter) }))}
        />
        <Box fontSize="sm" color="fg.muted" mt="1">
          <FormattedMessage id="quoter.letterHelp" />
        </Box>
        <Problem text={form.problem('letterFileId')} />
      </Section>
    </chakra.form>
  )
}

function Problem({ text }: { text: string | undefined }) {
  return text === undefined ? null : (
    <Box role="alert" fontSize="sm" color="tone.bad.fg" mt="1" data-problem>
      {text}
    </Box>
  )
}
