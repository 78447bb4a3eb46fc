import { chakra } from '@chakra-ui/react'
import { useQueryClient } from '@tanstack/react-query'
import { FormattedMessage, useIntl } from 'react-intl'
import { keepAnswer } from '#src/components/detail/answers.ts'
import { Card, Section } from '#src/components/detail/DetailPage.tsx'
import { useCall } from '#src/components/detail/useCall.ts'
import { say } from '#src/components/feedback/messages.ts'
import { SignaturePicture } from '#src/components/approval/SignaturePicture.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { uploadFile } from '#src/services/file.ts'
import { giveSignature } from '#src/services/personal.ts'
import { personalKey, type Personal } from './key.ts'
import { PictureChoice } from './PictureChoice.tsx'

/** The picture of one's signature, which is printed with what one decides from then on. */
export function Signature({ personal }: { personal: Personal }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const cache = useQueryClient()
  const giving = useCall({
    mutationFn: async (chosen: File | null) => giveSignature(chosen && (await uploadFile(chosen, 'picture')).id),
    onSuccess: async (changed) => {
      await keepAnswer(cache, personalKey, changed)
      say('good', intl.formatMessage({ id: 'personal.saved' }))
    },
  })
  const { signatureFileId } = personal
  return (
    <Section titleId="personal.signature">
      <Card>
        <chakra.p fontSize="sm" color="fg.muted" mb="4">
          <FormattedMessage id="personal.signatureHelp" />
        </chakra.p>
        <PictureChoice
          labelId="personal.signature"
          chooseId="personal.signatureChoose"
          isThere={signatureFileId !== null}
          isSending={giving.isPending}
          onChoose={giving.mutate}
        >
          {signatureFileId ? <SignaturePicture fileId={signatureFileId} name={both(personal.name, personal.nameEn)} /> : null}
        </PictureChoice>
      </Card>
    </Section>
  )
}
