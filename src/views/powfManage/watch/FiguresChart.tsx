import { Box, chakra, Flex } from '@chakra-ui/react'
import { useMemo } from 'react'
import { FormattedMessage, useIntl } from 'react-intl'
import { heats } from '#src/components/chart/drawingStyle.ts'
import { FlowChart, type FlowMarks } from '#src/components/flow/FlowChart.tsx'
import { useBothLanguages } from '#src/components/language/language.ts'
import { TextLink } from '#src/components/page/TextLink.tsx'
import { durationText } from '#src/components/value/duration.ts'
import { nodeOf } from '#src/machines/approval/scopes.ts'
import type { FlowFigures } from '#src/services/flowWatch.ts'
import { bounds, levelOf } from '../atlas/heat.ts'
import { atlasHref } from '../atlas/useAtlas.ts'
import { FiguresTable } from './FiguresTable.tsx'
import { hasFigures, type NodeFigures } from './hasFigures.ts'
import type { Watch } from './useWatch.ts'

/** A definition with what went on in it, warm where was waited long. */
export function FiguresChart({ figures, watch }: { figures: FlowFigures; watch: Watch }) {
  const intl = useIntl()
  const both = useBothLanguages()
  const { content, names, nodes, branches, bottleneck, cases, running } = figures
  const most = Math.max(0, ...nodes.map(({ meanSeconds }) => meanSeconds ?? 0))
  const marks = useMemo((): FlowMarks => {
    const byNode = new Map(nodes.map((each) => [each.node, each]))
    const byBranch = new Map(branches.map((each) => [each.branch, each.cases]))
    return {
      standing: () => undefined,
      told: (id) => {
        const its = byNode.get(id)
        if (its) return hasFigures(its) ? <Strip figures={its} most={most} isBottleneck={id === bottleneck} watch={watch} /> : null
        const taken = byBranch.get(id)
        return taken === undefined || taken === null ? null : (
          <chakra.span display="block" className="figures">
            <FormattedMessage id="flowWatch.taken" values={{ count: taken }} />
          </chakra.span>
        )
      },
    }
  }, [nodes, branches, bottleneck, most, watch])
  const worst = bottleneck === null ? undefined : nodeOf(content.nodes, bottleneck)
  return (
    <>
      <chakra.p fontSize="sm" mb="3">
        <FormattedMessage id="flowWatch.sum" values={{ cases, running }} />
        {worst ? (
          <>
            {' '}
            <FormattedMessage id="flowWatch.bottleneckIs" values={{ node: both(worst.title.zh, worst.title.en) }} />
          </>
        ) : null}
      </chakra.p>
      <Flex gap="2" mb="3" fontSize="xs" wrap="wrap" align="center" color="fg.muted">
        <chakra.span fontWeight="medium" color="fg">
          <FormattedMessage id="flowWatch.legend" />
        </chakra.span>
        {most === 0 ? <FormattedMessage id="atlas.legend.none" /> : null}
        {most === 0
          ? null
          : bounds(most).map((bound, index) => (
              <chakra.span
                key={bound}
                className="figures"
                px="1.5"
                borderWidth="1px"
                rounded="sm"
                bg={heats.slow[index]?.fill}
                color={heats.slow[index]?.text}
              >
                ≤ {durationText(intl, bound)}
              </chakra.span>
            ))}
      </Flex>
      <FlowChart definition={content} names={names} marks={marks} />
      <FiguresTable figures={figures} />
    </>
  )
}

interface StripProps {
  figures: NodeFigures
  most: number
  isBottleneck: boolean
  watch: Watch
}

function Strip({ figures, most, isBottleneck, watch: { values } }: StripProps) {
  const intl = useIntl()
  const { node, now, overdue, meanSeconds, p90Seconds, visits, skippedSelf, skippedRepeated, nobody, timedOut, returned, rejected } =
    figures
  const heat = heats.slow[levelOf(meanSeconds ?? 0, most) - 1]
  const rare = (
    [
      ['skippedSelf', skippedSelf],
      ['skippedRepeated', skippedRepeated],
      ['nobody', nobody],
      ['timedOut', timedOut],
      ['returned', returned],
      ['rejected', rejected],
    ] as const
  ).filter(([, count]) => count > 0)
  return (
    <Box mt="2" p="2" rounded="sm" borderWidth="1px" fontSize="xs" bg={heat?.fill} color={heat?.text} className="figures">
      <Flex columnGap="3" wrap="wrap" align="center">
        {now > 0 ? (
          <TextLink href={atlasHref(values, { tab: 'cases', node, page: '' })}>
            <chakra.span color={heat?.text} fontWeight="semibold" textDecoration="underline">
              <FormattedMessage id="flowWatch.hereNow" values={{ count: now }} />
            </chakra.span>
          </TextLink>
        ) : null}
        {overdue > 0 ? (
          <span className="pill" data-tone="bad">
            <FormattedMessage id="atlas.overdueShort" values={{ count: overdue }} />
          </span>
        ) : null}
        {isBottleneck ? (
          <chakra.strong>
            <FormattedMessage id="flowWatch.bottleneck" />
          </chakra.strong>
        ) : null}
        <span>
          <FormattedMessage
            id="flowWatch.waited"
            values={{ visits, mean: durationText(intl, meanSeconds), p90: durationText(intl, p90Seconds) }}
          />
        </span>
      </Flex>
      {rare.length > 0 ? (
        <span>
          {intl.formatList(
            rare.map(([what, count]) => intl.formatMessage({ id: `flowWatch.count.${what}` }, { count })),
            { style: 'narrow' },
          )}
        </span>
      ) : null}
    </Box>
  )
}
