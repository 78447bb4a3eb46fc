import { Box, chakra, Flex, Grid } from '@chakra-ui/react'
import { useQuery } from '@tanstack/react-query'
import { ArrowLeft, TriangleAlert } from 'lucide-react'
import { useMemo, type KeyboardEvent } from 'react'
import { FormattedMessage } from 'react-intl'
import { Link } from 'wouter'
import { useMachineTexts } from '#src/components/chart/texts.ts'
import { RecordBody } from '#src/components/detail/DetailPage.tsx'
import { FlowChart, type FlowMarks } from '#src/components/flow/FlowChart.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { useSession } from '#src/components/session/session.ts'
import { Moment } from '#src/components/value/Moment.tsx'
import { StatePill } from '#src/components/value/StatePill.tsx'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import { getCaseCourse, type CaseCourse, type FlowFigures } from '#src/services/flowWatch.ts'
import { Player } from '../atlas/Player.tsx'
import { atlasHref } from '../atlas/useAtlas.ts'
import { passedOver } from './passedOver.ts'
import type { Watch } from './useWatch.ts'

interface CourseOfProps {
  figures: FlowFigures
  caseId: string
  watch: Watch
}

/** One case on the chart of its definition, step by step. */
export function CourseOf({ figures, caseId, watch }: CourseOfProps) {
  const answer = useQuery({
    queryKey: ['GET /api/powf/case/{id}/course', caseId],
    queryFn: ({ signal }) => getCaseCourse(caseId, { signal, quiet: true }),
  })
  return <RecordBody answer={answer}>{(course) => <Course figures={figures} course={course} watch={watch} />}</RecordBody>
}

function Course({
  figures: { content, names },
  course,
  watch: { values, change },
}: {
  figures: FlowFigures
  course: CaseCourse
  watch: Watch
}) {
  const both = useBothLanguages()
  const { may } = useSession()
  const { steps } = course
  const last = Math.max(0, steps.length - 1)
  const asked = values['step'] ? Number(values['step']) - 1 : last
  const at = Number.isInteger(asked) ? Math.min(Math.max(asked, 0), last) : last
  const go = (next: number) => change({ step: String(next + 1) })
  const marks = useMemo((): FlowMarks => {
    const passed = passedOver(content.nodes, course)
    const standing = new Set(steps[at]?.standsAt)
    return {
      standing: (id) => (standing.has(id) ? 'now' : passed.has(id) ? 'out' : undefined),
      told: (id) => {
        const why = passed.get(id)
        if (standing.has(id))
          return (
            <chakra.strong display="block" mt="2">
              <FormattedMessage id="flowWatch.standsHere" />
            </chakra.strong>
          )
        return why ? (
          <chakra.span display="block" mt="2">
            <FormattedMessage id={`flowWatch.passed.${why}`} />
          </chakra.span>
        ) : null
      },
    }
  }, [content, course, steps, at])
  const title = `${course.no} ${both(course.title, course.titleEn)}`
  return (
    <>
      <Flex gap="3" align="center" wrap="wrap" mb="3" fontSize="sm">
        <chakra.a asChild color="accent.fg" display="inline-flex" alignItems="center" gap="1">
          <Link href={atlasHref(values, { tab: 'cases', case: '', step: '' })}>
            <ArrowLeft size="1em" aria-hidden />
            <FormattedMessage id="flowWatch.otherCase" />
          </Link>
        </chakra.a>
        <chakra.h2 fontSize="md" fontWeight="semibold">
          {may('todo') ? <TextLink href={`/todo/${course.id}`}>{title}</TextLink> : title}
        </chakra.h2>
        <StatePill machine="case" state={course.state} />
      </Flex>
      <Grid templateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 1fr) 23rem' }} gap="4" alignItems="start">
        <Box minW="0" order={{ base: 2, lg: 1 }}>
          <FlowChart definition={content} names={names} marks={marks} />
        </Box>
        <Box minW="0" order={{ base: 1, lg: 2 }} bg="bg.panel" borderWidth="1px" rounded="md" p="4">
          <Player at={at} count={steps.length} onGo={go} />
          <Steps content={content} course={course} at={at} onGo={go} />
        </Box>
      </Grid>
    </>
  )
}

interface StepsProps {
  content: FlowFigures['content']
  course: CaseCourse
  at: number
  onGo: (at: number) => void
}

/** What happened, oldest first; the arrow keys go through it. */
function Steps({ content, course: { steps, deviation }, at, onGo }: StepsProps) {
  const both = useBothLanguages()
  const texts = { case: useMachineTexts('case'), task: useMachineTexts('task') }
  const move = (event: KeyboardEvent<HTMLOListElement>) => {
    const next = { ArrowDown: at + 1, ArrowRight: at + 1, ArrowUp: at - 1, ArrowLeft: at - 1, Home: 0, End: steps.length - 1 }[event.key]
    if (next === undefined) return
    event.preventDefault()
    if (next < 0 || next >= steps.length) return
    onGo(next)
    event.currentTarget.querySelectorAll('button')[next]?.focus()
  }
  const nameOf = (id: string) => {
    const node = nodeOf(content.nodes, id)
    return node ? both(node.title.zh, node.title.en) : id
  }
  return (
    <chakra.ol maxH={{ base: '24rem', lg: '38rem' }} overflow="auto" onKeyDown={move} p="1" m="-1">
      {steps.map((step, index) => (
        <li key={step.seq}>
          <chakra.button
            type="button"
            w="full"
            textAlign="start"
            fontSize="sm"
            px="2"
            py="1.5"
            rounded="md"
            cursor="pointer"
            borderStartWidth="3px"
            borderColor={index === at ? 'accent.fg' : index < at ? 'accent.border' : 'transparent'}
            bg={index === at ? 'accent.subtle' : undefined}
            _hover={{ bg: 'bg.muted' }}
            tabIndex={index === at ? 0 : -1}
            aria-current={index === at ? 'step' : undefined}
            onClick={() => onGo(index)}
          >
            <chakra.span fontWeight="medium">{texts[step.of].event(step.event)}</chakra.span>
            {step.node ? ` · ${nameOf(step.node)}` : null}
            {step.userName ? ` · ${both(step.userName, step.userNameEn)}` : null}
            <Box color="fg.muted" fontSize="xs">
              {step.actorName === null ? <FormattedMessage id="common.clock" /> : both(step.actorName, step.actorNameEn ?? '')} ·{' '}
              <Moment at={step.at} />
              {step.event === 'skip' && step.skippedFor ? (
                <>
                  {' · '}
                  <FormattedMessage id={`flowWatch.passed.${step.skippedFor}`} />
                </>
              ) : null}
            </Box>
            {deviation?.seq === step.seq ? (
              <Box color="tone.bad.fg" fontSize="xs" fontWeight="medium" display="flex" gap="1" alignItems="center">
                <TriangleAlert size="1em" aria-hidden />
                <FormattedMessage id="flowWatch.deviates" />
              </Box>
            ) : null}
          </chakra.button>
        </li>
      ))}
    </chakra.ol>
  )
}
