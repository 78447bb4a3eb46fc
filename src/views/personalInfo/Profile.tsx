import { Box, Button, chakra, Flex, Grid } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState, type FormEvent } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keepAnswer } from '#src/components/answers.ts'
import { Problem, useProblem } from '#src/components/account/Problem.tsx'
import { Avatar } from '#src/components/Avatar.tsx'
import { Card, Facts, Section } from '#src/components/detail/DetailPage.tsx'
import { theDoor } from '#src/components/door.ts'
import { LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { useUnsaved } from '#src/components/form/useUnsaved.ts'
import { useBothLanguages, useLanguage } from '#src/components/language.ts'
import { say } from '#src/components/messages.ts'
import { getCompanyTypes } from '#src/services/dictionary.ts'
import { uploadFile } from '#src/services/file.ts'
import { changePersonal } from '#src/services/personal.ts'
import { personalKey, type Personal } from './key.ts'

const shown = ['name', 'nameEn', 'introduction'] as const

/** Names, picture and what one says of oneself. The language of the account follows the one that is shown when they are saved. */
export function Profile({ personal }: { personal: Personal }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { language } = useLanguage()
  const cache = useQueryClient()
  const [name, setName] = useState(personal.name)
  const [nameEn, setNameEn] = useState(personal.nameEn)
  const [introduction, setIntroduction] = useState(personal.introduction)
  const [own, setOwn] = useState<string | undefined>()
  const [problem, setProblem] = useState<unknown>(null)
  const [busy, setBusy] = useState(false)
  const file = useRef<HTMLInputElement>(null)
  const failed = useProblem(problem, shown)
  useUnsaved(name.trim() !== personal.name || nameEn.trim() !== personal.nameEn || introduction.trim() !== personal.introduction)
  const types = useQuery({
    queryKey: ['GET /api/admin/type/all'],
    queryFn: ({ signal }) => getCompanyTypes({ signal }),
    staleTime: Infinity,
  })
  const type = types.data?.find(({ code }) => code === personal.companyKind)

  const keep = async (work: () => Promise<{ avatarFileId: string | null }>) => {
    setBusy(true)
    setProblem(null)
    try {
      const { avatarFileId } = await work()
      const said = { name: name.trim(), nameEn: nameEn.trim(), introduction: introduction.trim() }
      const changed = await changePersonal({ ...said, avatarFileId, locale: language }, { quiet: true })
      await keepAnswer(cache, personalKey, changed)
      setName(changed.name)
      setNameEn(changed.nameEn)
      setIntroduction(changed.introduction)
      await theDoor().refreshUser()
      say('good', intl.formatMessage({ id: 'personal.saved' }))
    } catch (error) {
      setProblem(error)
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const short = name.trim().length < 2
    setOwn(short ? intl.formatMessage({ id: 'account.error.name' }) : undefined)
    if (!short) void keep(async () => ({ avatarFileId: personal.avatarFileId }))
  }
  const upload = (chosen: File | undefined) => {
    if (chosen) void keep(async () => ({ avatarFileId: (await uploadFile(chosen, { quiet: true })).id }))
  }
  return (
    <Section titleId="personal.profile">
      <Card>
        <Problem text={failed.text} />
        <Flex gap="4" align="center" mt="4" mb="5" wrap="wrap">
          <Avatar fileId={personal.avatarFileId} name={personal.name} size="16" />
          <Box>
            <Flex gap="2" wrap="wrap">
              <Button size="xs" variant="outline" loading={busy} onClick={() => file.current?.click()}>
                <FormattedMessage id="personal.avatarChoose" />
              </Button>
              {personal.avatarFileId ? (
                <Button size="xs" variant="ghost" disabled={busy} onClick={() => void keep(async () => ({ avatarFileId: null }))}>
                  <FormattedMessage id="personal.avatarRemove" />
                </Button>
              ) : null}
            </Flex>
            <chakra.p fontSize="xs" color="fg.muted" mt="1">
              <FormattedMessage id="account.error.picture" />
            </chakra.p>
            <input
              ref={file}
              type="file"
              accept="image/png,image/jpeg"
              hidden
              aria-label={intl.formatMessage({ id: 'personal.avatar' })}
              onChange={({ target }) => {
                upload(target.files?.[0])
                target.value = ''
              }}
            />
          </Box>
        </Flex>
        <chakra.form onSubmit={submit} noValidate>
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" mb="4">
            <TextField
              labelId="account.name"
              name="name"
              autoComplete="name"
              maxLength={60}
              required
              value={name}
              onChange={setName}
              error={own ?? failed.fields['name']}
            />
            <TextField
              labelId="personal.nameEn"
              name="nameEn"
              maxLength={60}
              value={nameEn}
              onChange={setNameEn}
              error={failed.fields['nameEn']}
            />
            <Box gridColumn="1 / -1">
              <LongTextField
                labelId="personal.introduction"
                rows={2}
                maxLength={300}
                value={introduction}
                onChange={setIntroduction}
                error={failed.fields['introduction']}
              />
            </Box>
          </Grid>
          <Button type="submit" size="sm" loading={busy}>
            <FormattedMessage id="personal.save" />
          </Button>
        </chakra.form>
        <Box mt="6" pt="4" borderTopWidth="1px">
          <Facts
            facts={[
              { labelId: 'personal.username', value: personal.username },
              {
                labelId: 'personal.company',
                value: both(personal.companyName, personal.companyNameEn) || <FormattedMessage id="account.companyUnnamed" />,
              },
              { labelId: 'personal.companyType', value: type ? both(type.name, type.nameEn) : '—' },
            ]}
          />
        </Box>
      </Card>
    </Section>
  )
}
