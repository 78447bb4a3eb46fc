import { Box, Button, chakra, Checkbox, Flex, Grid } from '@chakra-ui/react'
import { useMutation } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { DateField } from '#src/components/form/DateField.tsx'
import { ChoiceField, TextField } from '#src/components/form/TextField.tsx'
import { UploadList } from '#src/components/form/UploadList.tsx'
import { useIsChanged, useUnsaved } from '#src/components/form/useUnsaved.ts'
import { useUploads } from '#src/components/form/useUploads.ts'
import { SendButton } from '#src/components/form/SendButton.tsx'
import { useBothLanguages } from '#src/components/language.ts'
import { say } from '#src/components/messages.ts'
import { PageHeader } from '#src/components/PageHeader.tsx'
import { usePageTitle } from '#src/components/pageTitle.ts'
import type { Data } from '#src/contract/index.ts'
import { isIdNumber } from '#src/lib/idNumber.ts'
import { later, dateOf } from '#src/lib/shanghaiTime.ts'
import type { Uploaded } from '#src/machines/session/upload.ts'
import { CallError } from '#src/services/callError.ts'
import { serverNow } from '#src/services/clock.ts'
import { createQuoter, editQuoter, type Quoter } from '#src/services/quoter.ts'

interface QuoterFormProps {
  choices: Data<'GET /api/srm/quoter/choices'>
  stored: Quoter | null
  onSaved: (id: string) => void
  onCancel: () => void
}

/** What a quoter's authority consists of; the identity number is typed anew or stays as it was. */
export function QuoterForm({ choices, stored, onSaved, onCancel }: QuoterFormProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const [userId, setUserId] = useState('')
  const [realName, setRealName] = useState(stored?.realName ?? '')
  const [idNo, setIdNo] = useState('')
  const [files, setFiles] = useState<readonly Uploaded[]>(stored?.letter ? [stored.letter] : [])
  const offered = new Set(choices.categories.map(({ id }) => id))
  const [categoryIds, setCategoryIds] = useState<readonly string[]>(
    stored?.categories.map(({ id }) => id).filter((id) => offered.has(id)) ?? [],
  )
  const [validFrom, setValidFrom] = useState(stored?.validFrom ?? dateOf(serverNow()))
  const [validTo, setValidTo] = useState(stored?.validTo ?? dateOf(later(serverNow(), 365, 'day')))
  const [tried, setTried] = useState(false)
  const [refused, setRefused] = useState<ReadonlySet<string>>(new Set())
  const content = {
    realName: realName.trim(),
    letterFileId: files.at(-1)?.id ?? null,
    categoryIds: [...categoryIds],
    validFrom,
    validTo,
  }
  const { uploading, onBusy } = useUploads()
  const changed = useIsChanged({ ...content, userId, idNo })
  const letGo = useUnsaved(changed || uploading)

  const problems = new Set([
    ...(stored === null && userId === '' ? ['userId'] : []),
    ...(realName.trim().length < 2 ? ['realName'] : []),
    ...((stored === null || idNo.trim() !== '') && !isIdNumber(idNo) ? ['idNo'] : []),
    ...(validFrom === '' || validTo === '' || validTo < validFrom ? ['validTo'] : []),
  ])
  usePageTitle(intl.formatMessage({ id: stored ? 'quoter.editTitle' : 'event.quoter.create' }))
  const errorOf = (field: string, message: ReactNode) => ((tried && problems.has(field)) || refused.has(field) ? message : undefined)
  const save = useMutation({
    mutationFn: () =>
      stored
        ? editQuoter(stored.id, { version: stored.version, idNo: idNo.trim() === '' ? null : idNo, ...content })
        : createQuoter({ userId, idNo, ...content }),
    onSuccess: ({ id }) => {
      letGo()
      say('good', intl.formatMessage({ id: 'quoter.saved' }))
      onSaved(id)
    },
    onError: (error) => {
      if (!(error instanceof CallError)) throw error
      setRefused(new Set(error.details.errors?.map(({ path }) => path.split('.')[0] ?? '')))
    },
  })
  const send = () => {
    setTried(true)
    setRefused(new Set())
    if (problems.size === 0) save.mutate()
  }
  const choosePerson = (id: string) => {
    setUserId(id)
    const person = choices.people.find((candidate) => candidate.id === id)
    if (person && realName === '') setRealName(person.name)
  }
  const unverified = choices.people.some(({ id, mobileVerified }) => id === userId && !mobileVerified)

  return (
    <>
      <PageHeader title={<FormattedMessage id={stored ? 'quoter.editTitle' : 'event.quoter.create'} />}>
        <Button size="sm" variant="outline" onClick={onCancel}>
          <FormattedMessage id="common.cancel" />
        </Button>
        <SendButton size="sm" loading={save.isPending} uploading={uploading} onClick={send}>
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
                value={userId}
                error={errorOf('userId', <FormattedMessage id="quoter.choosePerson" />)}
                {...(unverified ? { helpId: 'refusal.mobileVerified' as const } : {})}
                onChange={choosePerson}
                options={[
                  { value: '', label: intl.formatMessage({ id: 'quoter.choosePerson' }) },
                  ...choices.people.map(({ id, username, name }) => ({ value: id, label: `${name} (${username})` })),
                ]}
              />
            )}
            <TextField
              labelId="quoter.realName"
              required
              maxLength={50}
              value={realName}
              error={errorOf('realName', <FormattedMessage id="quoter.nameNeeded" />)}
              onChange={setRealName}
            />
            <TextField
              labelId="quoter.idNo"
              helpId={stored ? 'quoter.idNoKept' : 'quoter.idNoHelp'}
              required={stored === null}
              maxLength={24}
              value={idNo}
              error={errorOf('idNo', <FormattedMessage id="quoter.idNoWrong" />)}
              onChange={setIdNo}
            />
          </Grid>
        </Card>
      </Section>
      <Section titleId="quoter.authority">
        <Card>
          <Grid templateColumns={{ base: '1fr', md: '1fr 1fr' }} gap="4" mb="4">
            <DateField labelId="quoter.validFrom" required value={validFrom} onChange={setValidFrom} />
            <DateField
              labelId="quoter.validTo"
              required
              value={validTo}
              error={errorOf('validTo', <FormattedMessage id="quoter.datesWrong" />)}
              onChange={setValidTo}
            />
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
                    setCategoryIds(checked === true ? [...categoryIds, id] : categoryIds.filter((other) => other !== id))
                  }
                >
                  <Checkbox.HiddenInput />
                  <Checkbox.Control />
                  <Checkbox.Label>{both(name, nameEn)}</Checkbox.Label>
                </Checkbox.Root>
              ))}
            </Flex>
            {errorOf('categoryIds', <Problem messageId="quoter.categoriesWrong" />)}
          </chakra.fieldset>
        </Card>
      </Section>
      <Section titleId="quoter.letter">
        <UploadList single files={files} onBusy={onBusy} onChange={setFiles} />
        <Box fontSize="sm" color="fg.muted" mt="1">
          <FormattedMessage id="quoter.letterHelp" />
        </Box>
        {errorOf('letterFileId', <Problem messageId="quoter.letterWrong" />)}
      </Section>
    </>
  )
}

function Problem({ messageId }: { messageId: 'quoter.categoriesWrong' | 'quoter.letterWrong' }) {
  return (
    <Box role="alert" fontSize="sm" color="tone.bad.fg" mt="1">
      <FormattedMessage id={messageId} />
    </Box>
  )
}
