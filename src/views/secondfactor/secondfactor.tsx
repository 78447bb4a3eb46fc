import { Box, Button, chakra, Flex } from '@chakra-ui/react'
import { useEffect, useState } from 'react'
import { FormattedMessage } from 'react-intl'
import { AccountPage } from '#src/components/account/AccountPage.tsx'
import { AddPasskey } from '#src/components/secondFactor/AddPasskey.tsx'
import { servesPasskeys } from '#src/components/secondFactor/passkeys.ts'
import { RecoveryCodes } from '#src/components/secondFactor/RecoveryCodes.tsx'
import { SetUpApp } from '#src/components/secondFactor/SetUpApp.tsx'
import { theDoor } from '#src/components/session/door.ts'
import { getSecondFactor, type OwnFactor } from '#src/services/secondFactor.ts'

const dialogs = { app: SetUpApp, passkey: AddPasskey }

/** For somebody whose role asks for a second factor, and who has none yet: the only page there is until one is set up. */
export default function SecondFactorPage() {
  const [own, setOwn] = useState<OwnFactor | null>(null)
  const [adding, setAdding] = useState<keyof typeof dialogs | null>(null)
  const [codes, setCodes] = useState<string[] | null>(null)
  useEffect(() => {
    const asking = new AbortController()
    getSecondFactor({ signal: asking.signal }).then(setOwn, () => {})
    return () => asking.abort()
  }, [])
  const Adding = adding && dialogs[adding]
  return (
    <AccountPage titleId="secondFactor.setUp" helpId="secondFactor.due">
      <Flex direction="column" gap="5">
        <Way kind="app" onChoose={setAdding} />
        {own && servesPasskeys(own.rpId) ? <Way kind="passkey" onChoose={setAdding} /> : null}
        <Button alignSelf="flex-start" size="sm" variant="ghost" onClick={() => theDoor().logOut()}>
          <FormattedMessage id="secondFactor.logOut" />
        </Button>
      </Flex>
      {Adding && own && codes === null ? (
        <Adding known={{ hasPassword: own.hasPassword, hasFactor: false }} onDone={setCodes} onClose={() => setAdding(null)} />
      ) : null}
      {/* Who one is is read again once they are noted: that leads on. */}
      {codes === null ? null : <RecoveryCodes codes={codes} onClose={() => void theDoor().refreshUser()} />}
    </AccountPage>
  )
}

function Way({ kind, onChoose }: { kind: keyof typeof dialogs; onChoose: (kind: keyof typeof dialogs) => void }) {
  const isApp = kind === 'app'
  return (
    <Flex gap="4" align="center" justify="space-between" wrap="wrap">
      <Box flex="1" minW="12rem">
        <chakra.h2 fontWeight="semibold">
          <FormattedMessage id={isApp ? 'secondFactor.app' : 'secondFactor.passkeys'} />
        </chakra.h2>
        <chakra.p fontSize="sm" color="fg.muted">
          <FormattedMessage id={isApp ? 'secondFactor.appHelp' : 'secondFactor.passkeysHelp'} />
        </chakra.p>
      </Box>
      <Button onClick={() => onChoose(kind)}>
        <FormattedMessage id={isApp ? 'secondFactor.setUpAppTitle' : 'secondFactor.addPasskeyTitle'} />
      </Button>
    </Flex>
  )
}
