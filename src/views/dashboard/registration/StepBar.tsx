import { chakra, Flex } from '@chakra-ui/react'
import { Check, TriangleAlert } from 'lucide-react'
import { FormattedMessage, useIntl } from 'react-intl'
import { mayShow, registrationSteps, type Progress, type WizardPage } from '#src/machines/registration/wizard.ts'

interface StepBarProps {
  page: WizardPage
  progress: Progress
  onGo: (page: WizardPage) => void
}

const pages: readonly WizardPage[] = [...registrationSteps, 'confirmation']

/** Where one is among the steps: what is done, what was returned, what comes. The first step was the account. */
export function StepBar({ page, progress, onGo }: StepBarProps) {
  const intl = useIntl()
  const isDone = (each: WizardPage) => each !== 'confirmation' && progress.stepsDone.includes(each)
  const isReturned = (each: WizardPage) => each !== 'confirmation' && progress.toMend.includes(each)
  return (
    <chakra.nav css={navStyle} aria-label={intl.formatMessage({ id: 'registration.steps' })}>
      <Flex as="ol" gap="1">
        <chakra.li css={itemStyle} data-done>
          <chakra.span className="dot">
            <Check size="1em" aria-hidden />
          </chakra.span>
          <chakra.span className="name">
            <FormattedMessage id="registration.stepName.account" />
          </chakra.span>
        </chakra.li>
        {pages.map((each, index) => (
          <chakra.li key={each} css={itemStyle} data-done={isDone(each) || undefined} data-returned={isReturned(each) || undefined}>
            <button
              type="button"
              disabled={!mayShow(progress, each)}
              aria-current={each === page ? 'step' : undefined}
              onClick={() => onGo(each)}
            >
              <span className="dot">
                {isReturned(each) ? (
                  <TriangleAlert size="1em" aria-label={intl.formatMessage({ id: 'registration.stepReturned' })} />
                ) : isDone(each) && each !== page ? (
                  <Check size="1em" aria-label={intl.formatMessage({ id: 'registration.stepDone' })} />
                ) : (
                  index + 2
                )}
              </span>
              <span className="name">
                <FormattedMessage id={`registration.stepName.${each}`} />
              </span>
            </button>
          </chakra.li>
        ))}
      </Flex>
    </chakra.nav>
  )
}

const navStyle = {
  position: 'sticky',
  top: '6rem',
  zIndex: 'docked',
  bg: 'bg.canvas',
  mx: { base: '-3', md: '0' },
  px: { base: '3', md: '0' },
  py: '2',
  mb: '3',
  borderBottomWidth: '1px',
} as const

const itemStyle = {
  flex: '1',
  minW: '0',
  fontSize: 'xs',
  textAlign: 'center',
  color: 'fg.muted',
  '& button': { w: 'full', minH: '11', cursor: 'pointer', rounded: 'md' },
  '& button:disabled': { cursor: 'default' },
  '& button[aria-current]': { color: 'accent.fg', fontWeight: 'semibold' },
  '& .dot': {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    boxSize: '6',
    rounded: 'full',
    borderWidth: '1px',
    borderColor: 'border.emphasized',
    bg: 'bg.panel',
  },
  '& .name': { display: 'block', truncate: true, mt: '0.5' },
  '&[data-done] .dot': { bg: 'tone.good.bg', color: 'tone.good.fg', borderColor: 'tone.good.mark' },
  '&[data-returned] .dot': { bg: 'tone.waiting.bg', color: 'tone.waiting.fg', borderColor: 'tone.waiting.mark' },
  '& button[aria-current] .dot': { bg: 'accent.solid', color: 'accent.contrast', borderColor: 'accent.solid' },
} as const
