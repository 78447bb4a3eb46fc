import { chakra } from '@chakra-ui/react'
import { useState } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { ConfirmDialog } from '#src/components/detail/ConfirmDialog.tsx'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { useChanged } from '#src/components/detail/changed.ts'
import { useCall } from '#src/components/detail/useCall.ts'
import { ChoiceField } from '#src/components/form/TextField.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { disableUser } from '#src/services/access.ts'
import { AloneIn, InHand, useLeaves, type Left } from './Leaves.tsx'
import type { AboutUser } from './userColumns.tsx'

/** Closes an account, with what whoever has it leaves: says what they have in hand, and asks who goes on with their reviews. */
export function DisableUser({ user, name, onClose }: AboutUser) {
  const changed = useChanged()
  const leaves = useLeaves(user.id)
  const [reviewsTo, setReviewsTo] = useState('')
  const { mutate, isPending } = useCall({
    mutationFn: () => disableUser(user.id, reviewsTo || undefined),
    onSuccess: () => changed('/api/admin/user', 'company'),
    onSettled: onClose,
  })
  return (
    <ConfirmDialog
      title={<FormattedMessage id="user.disableOf" values={{ name }} />}
      confirm={<FormattedMessage id="user.disable" />}
      danger
      busy={isPending}
      waits={leaves.data === undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <FormattedMessage id="user.disableConfirm" values={{ name }} />
      <RecordBody answer={leaves}>
        {({ work, receivers, roles }) => (
          <>
            <InHand work={work} name={name} />
            <HandedOver work={work} receivers={receivers} name={name} value={reviewsTo} onChange={setReviewsTo} />
            {work.some(isProject) ? <ProjectsOf userId={user.id} name={name} /> : null}
            <AloneIn roles={roles} />
          </>
        )}
      </RecordBody>
    </ConfirmDialog>
  )
}

interface HandedOverProps extends Pick<Left, 'work' | 'receivers'> {
  name: string
  value: string
  onChange: (id: string) => void
}

const isReview = ({ machine }: Left['work'][number]): boolean => machine === 'company'
const isProject = ({ machine }: Left['work'][number]): boolean => machine === 'project'

/** Where a head hands their purchases over. */
function ProjectsOf({ userId, name }: { userId: string; name: string }) {
  const { may } = useSession()
  return (
    <chakra.p mt="2" fontSize="sm">
      <FormattedMessage id="user.projectsStay" values={{ name }} />{' '}
      {may('pojcContactUser:create') ? (
        <TextLink href={`/poJcManager/pojcContactUser/new?from=${userId}`}>
          <FormattedMessage id="user.handOverProjects" />
        </TextLink>
      ) : null}
    </chakra.p>
  )
}

/** Who goes on with what can be handed over, and what can’t be yet. */
function HandedOver({ work, receivers, name, value, onChange }: HandedOverProps) {
  const intl = useIntl()
  const both = useBothLanguages()
  const queue = { value: '', label: intl.formatMessage({ id: 'user.reviewsToQueue' }) }
  const colleagues = receivers.map(({ id, name: called, nameEn, inHand }) => ({
    value: id,
    label: intl.formatMessage({ id: 'review.receiverOption' }, { name: both(called, nameEn), count: inHand }),
  }))
  return (
    <>
      {work.some((one) => !isReview(one) && !isProject(one)) ? (
        <chakra.p mt="2" color="fg.muted" fontSize="sm">
          <FormattedMessage id="user.staysWith" values={{ name }} />
        </chakra.p>
      ) : null}
      {work.some(isReview) ? (
        <chakra.div mt="4">
          <ChoiceField
            labelId="user.reviewsTo"
            helpId={receivers.length === 0 ? 'user.noReceiver' : undefined}
            value={value}
            onChange={onChange}
            options={[queue, ...colleagues]}
          />
        </chakra.div>
      ) : null}
    </>
  )
}
