import { Box, Button, chakra, Grid } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { keepAnswer } from '#src/components/detail/answers.ts'
import { Problem } from '#src/components/account/Problem.tsx'
import { Avatar } from '#src/components/value/Avatar.tsx'
import { Card, Facts, Section } from '#src/components/detail/DetailPage.tsx'
import { theDoor } from '#src/components/session/door.ts'
import { LongTextField, TextField } from '#src/components/form/TextField.tsx'
import { useForm } from '#src/components/form/useForm.ts'
import { useBothLanguages, useLanguage } from '#src/components/language/language.ts'
import { say } from '#src/components/feedback/messages.ts'
import type { MessageId } from '#src/lang/ids.ts'
import { getCompanyTypes } from '#src/services/dictionary.ts'
import { uploadFile } from '#src/services/file.ts'
import { changePersonal } from '#src/services/personal.ts'
import { personalKey, type Personal } from './key.ts'
import { PictureChoice } from './PictureChoice.tsx'

const saidBy = ({ name, nameEn, introduction }: Personal) => ({ name, nameEn, introduction })

/** Names, picture and what one says of oneself. The language of the account follows the one that is shown when they are saved. */
export function Profile({ personal }: { personal: Personal }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { language } = useLanguage()
  const cache = useQueryClient()
  const types = useQuery({
    queryKey: ['GET /api/admin/type/all'],
    queryFn: ({ signal }) => getCompanyTypes({ signal }),
    staleTime: Infinity,
  })
  const type = types.data?.find(({ code }) => code === personal.companyKind)

  /** Chosen, taken away (null), or left as it is. */
  const picture = useRef<File | null>(undefined)
  const form = useForm({
    first: saidBy(personal),
    problemsOf: ({ name }) => ({ name: name.trim().length < 2 ? 'account.error.name' : undefined }),
    send: async ({ name, nameEn, introduction }) => {
      const { current } = picture
      const avatarFileId =
        current === undefined ? personal.avatarFileId : current && (await uploadFile(current, 'picture', { quiet: true })).id
      const said = { name: name.trim(), nameEn: nameEn.trim(), introduction: introduction.trim() }
      return changePersonal({ ...said, avatarFileId, locale: language }, { quiet: true })
    },
    onSent: async (changed) => {
      await keepAnswer(cache, personalKey, changed)
      form.restart(saidBy(changed))
      await theDoor().refreshUser()
      say('good', intl.formatMessage({ id: 'personal.saved' }))
    },
  })
  const keepWith = (chosen: File | null) => {
    picture.current = chosen
    void form.submit().finally(() => (picture.current = undefined))
  }
  return (
    <Section titleId="personal.profile">
      <Card>
        <Problem error={form.unsaid} />
        <Box mt="4" mb="5">
          <PictureChoice
            labelId="personal.avatar"
            chooseId="personal.avatarChoose"
            isThere={personal.avatarFileId !== null}
            isSending={form.isSending}
            onChoose={keepWith}
          >
            <Avatar fileId={personal.avatarFileId} name={personal.name} size="16" />
          </PictureChoice>
        </Box>
        <chakra.form {...form.element}>
          <Grid templateColumns={{ base: '1fr', sm: '1fr 1fr' }} gap="4" mb="4">
            <TextField labelId="account.name" name="name" autoComplete="name" maxLength={60} required {...form.field('name')} />
            <TextField labelId="personal.nameEn" name="nameEn" maxLength={60} {...form.field('nameEn')} />
            <Box gridColumn="1 / -1">
              <LongTextField labelId="personal.introduction" rows={2} maxLength={300} {...form.field('introduction')} />
            </Box>
          </Grid>
          <Button type="submit" size="sm" loading={form.isSending}>
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
              { labelId: 'user.jobTitle', value: both(personal.jobTitle, personal.jobTitleEn) },
              {
                labelId: 'personal.companyType',
                value: type
                  ? both(type.name, type.nameEn)
                  : intl.formatMessage({ id: `company.kind.${personal.companyKind}` as MessageId }),
              },
            ]}
          />
        </Box>
      </Card>
    </Section>
  )
}
