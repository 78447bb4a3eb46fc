import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { Card, RecordBody, Section } from '#src/components/detail/DetailPage.tsx'
import { say } from '#src/components/feedback/messages.ts'
import { AddPasskey } from '#src/components/secondFactor/AddPasskey.tsx'
import { servesPasskeys } from '#src/components/secondFactor/passkeys.ts'
import { ProofDialog } from '#src/components/secondFactor/ProofDialog.tsx'
import type { Known } from '#src/components/secondFactor/ProofFields.tsx'
import { RecoveryCodes } from '#src/components/secondFactor/RecoveryCodes.tsx'
import { SetUpApp } from '#src/components/secondFactor/SetUpApp.tsx'
import { DayOf } from '#src/components/value/Moment.tsx'
import { getSecondFactor, removePasskey, removeTotp, renewRecoveryCodes, type OwnFactor } from '#src/services/secondFactor.ts'
import { secondFactorKey, sessionsKey } from './key.ts'
import { PasskeyList } from './PasskeyList.tsx'
import { RenamePasskey } from './RenamePasskey.tsx'

export type Passkey = OwnFactor['passkeys'][number]

type Doing =
  | { act: 'setUpApp' | 'removeApp' | 'addPasskey' | 'renew'; passkey?: undefined }
  | { act: 'rename' | 'remove'; passkey: Passkey }

/** One's own second factor: an app, passkeys, and codes for when neither is at hand. */
export function SecondFactor() {
  const answer = useQuery({ queryKey: secondFactorKey, queryFn: ({ signal }) => getSecondFactor({ signal, quiet: true }) })
  return (
    <Section titleId="secondFactor.title">
      <Card>
        <RecordBody answer={answer}>{(own) => <Own own={own} />}</RecordBody>
      </Card>
    </Section>
  )
}

function Own({ own }: { own: OwnFactor }) {
  const [doing, setDoing] = useState<Doing | null>(null)
  const { totpSince, passkeys, recoveryLeft, required, hasPassword, rpId } = own
  const hasFactor = totpSince !== null || passkeys.length > 0
  const act = (name: 'setUpApp' | 'removeApp' | 'addPasskey' | 'renew') => () => setDoing({ act: name })
  return (
    <Flex direction="column" gap="4" fontSize="sm">
      {required ? (
        <chakra.span className="pill" data-tone="waiting" alignSelf="flex-start">
          <FormattedMessage id="secondFactor.required" />
        </chakra.span>
      ) : null}
      {hasFactor ? null : (
        <chakra.p color="fg.muted">
          <FormattedMessage id="secondFactor.off" />
        </chakra.p>
      )}
      <Line
        title={<FormattedMessage id="secondFactor.app" />}
        help={
          totpSince === null ? (
            <FormattedMessage id="secondFactor.appHelp" />
          ) : (
            <FormattedMessage id="secondFactor.appSince" values={{ moment: <DayOf at={totpSince} /> }} />
          )
        }
        action={
          <Button size="xs" variant="outline" onClick={act(totpSince === null ? 'setUpApp' : 'removeApp')}>
            <FormattedMessage id={totpSince === null ? 'secondFactor.setUpApp' : 'secondFactor.removeApp'} />
          </Button>
        }
      />
      <Line
        title={<FormattedMessage id="secondFactor.passkeys" />}
        help={
          servesPasskeys(rpId) ? (
            <FormattedMessage id="secondFactor.passkeysHelp" />
          ) : (
            <FormattedMessage id="secondFactor.passkeysElsewhere" values={{ domain: rpId }} />
          )
        }
        action={
          servesPasskeys(rpId) ? (
            <Button size="xs" variant="outline" onClick={act('addPasskey')}>
              <FormattedMessage id="secondFactor.addPasskey" />
            </Button>
          ) : null
        }
      >
        <PasskeyList passkeys={passkeys} onChoose={(chosen, passkey) => setDoing({ act: chosen, passkey })} />
      </Line>
      {hasFactor ? (
        <Line
          title={<FormattedMessage id="secondFactor.recovery" />}
          help={<FormattedMessage id="secondFactor.recoveryLeft" values={{ count: recoveryLeft }} />}
          action={
            <Button size="xs" variant="outline" onClick={act('renew')}>
              <FormattedMessage id="secondFactor.renew" />
            </Button>
          }
        />
      ) : null}
      {doing ? (
        <Act
          doing={doing}
          known={{ hasPassword, hasFactor }}
          isLast={passkeys.length + (totpSince === null ? 0 : 1) === 1}
          onClose={() => setDoing(null)}
        />
      ) : null}
    </Flex>
  )
}

interface LineProps {
  title: ReactNode
  help: ReactNode
  action: ReactNode
  children?: ReactNode
}

function Line({ title, help, action, children }: LineProps) {
  return (
    <Box>
      <Flex gap="3" align="center" justify="space-between">
        <Box minW="0">
          <chakra.p fontWeight="medium">{title}</chakra.p>
          <chakra.p fontSize="xs" color="fg.muted">
            {help}
          </chakra.p>
        </Box>
        {action}
      </Flex>
      {children}
    </Box>
  )
}

interface ActProps {
  doing: Doing
  known: Known
  /** Nothing else is set up: with it goes the second factor. */
  isLast: boolean
  onClose: () => void
}

function Act({ doing, known, isLast, onClose }: ActProps) {
  const intl = useIntl()
  const cache = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const readAgain = () => Promise.all([secondFactorKey, sessionsKey].map((queryKey) => cache.invalidateQueries({ queryKey })))
  const onDone = async (made: string[]) => {
    if (made.length > 0) setCodes(made)
    else onClose()
    await readAgain()
  }
  const onRemoved = async () => {
    say('good', intl.formatMessage({ id: 'secondFactor.removed' }))
    onClose()
    await readAgain()
  }
  if (codes) return <RecoveryCodes codes={codes} onClose={onClose} />
  const note = isLast ? <FormattedMessage id="secondFactor.removeLast" /> : null
  const shared = { known, onClose }
  const quiet = { quiet: true }
  if (doing.act === 'setUpApp') return <SetUpApp {...shared} onDone={onDone} />
  if (doing.act === 'addPasskey') return <AddPasskey {...shared} onDone={onDone} />
  if (doing.act === 'rename') return <RenamePasskey passkey={doing.passkey} onDone={readAgain} onClose={onClose} />
  if (doing.act === 'renew')
    return (
      <ProofDialog
        {...shared}
        title={<FormattedMessage id="secondFactor.renewTitle" />}
        confirm={<FormattedMessage id="secondFactor.renew" />}
        note={<FormattedMessage id="secondFactor.renewHelp" />}
        send={(proof) => renewRecoveryCodes(proof, quiet)}
        onSent={(made) => onDone(made.codes)}
      />
    )
  const { passkey } = doing
  return (
    <ProofDialog
      {...shared}
      danger
      note={note}
      title={
        passkey ? (
          <FormattedMessage id="secondFactor.removeOf" values={{ name: passkey.name }} />
        ) : (
          <FormattedMessage id="secondFactor.removeAppTitle" />
        )
      }
      confirm={<FormattedMessage id={passkey ? 'secondFactor.remove' : 'secondFactor.removeApp'} />}
      send={(proof) => (passkey ? removePasskey(passkey.id, proof, quiet) : removeTotp(proof, quiet))}
      onSent={onRemoved}
    />
  )
}
