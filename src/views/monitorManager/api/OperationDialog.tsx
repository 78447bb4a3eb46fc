import { chakra, Flex } from '@chakra-ui/react'
import type { ReactNode } from 'react'
import { FormattedMessage } from 'react-intl'
import { Modal } from '#src/components/feedback/Modal.tsx'
import type { MessageId } from '#src/lang/ids.ts'
import type { Operation, Parameter } from './document.ts'
import { schemaText } from './schemaText.ts'
import { Tested } from './Tested.tsx'
import { Pre } from './Pre.tsx'
import { TryOut } from './TryOut.tsx'

/** One call: who may make it, what it takes and answers, with an example of each, how it refuses, and a place to try it. */
export function OperationDialog({ operation, onClose }: { operation: Operation; onClose: () => void }) {
  const { key, summary, parameters, body, answer, refusals, isUpload } = operation
  return (
    <Modal title={<chakra.code wordBreak="break-all">{key}</chakra.code>} size="xl" onClose={onClose}>
      <Flex direction="column" gap="5">
        <chakra.p>{summary}</chakra.p>
        <Tested callKey={key} />
        {parameters.length > 0 ? (
          <Part titleId="docs.parameters">
            <chakra.ul display="flex" flexDirection="column" gap="1">
              {parameters.map((each) => (
                <Taken key={`${each.in} ${each.name}`} {...each} />
              ))}
            </chakra.ul>
          </Part>
        ) : null}
        {body ? (
          <Part titleId="docs.body">
            <Pre labelId="docs.body" text={schemaText(body.schema)} />
            <Example value={body.example} />
          </Part>
        ) : null}
        {isUpload ? <FormattedMessage id="docs.upload" /> : null}
        <Part titleId="docs.answer">
          {answer ? (
            <>
              <Pre labelId="docs.answer" text={schemaText(answer.schema)} />
              <Example value={answer.example} />
            </>
          ) : (
            <FormattedMessage id="docs.file" />
          )}
        </Part>
        <Part titleId="docs.refusals">
          <chakra.ul lang="en">
            {refusals.map(({ http, description }) => (
              <li key={http}>
                {http} · {description}
              </li>
            ))}
          </chakra.ul>
        </Part>
        <Part titleId="docs.try">
          <TryOut operation={operation} />
        </Part>
      </Flex>
    </Modal>
  )
}

function Part({ titleId, children }: { titleId: MessageId; children: ReactNode }) {
  return (
    <chakra.section>
      <chakra.h3 fontWeight="semibold" mb="2">
        <FormattedMessage id={titleId} />
      </chakra.h3>
      {children}
    </chakra.section>
  )
}

function Taken({ name, in: where, required, schema }: Parameter) {
  return (
    <chakra.li fontSize="xs" wordBreak="break-word">
      <chakra.code>{name}</chakra.code>{' '}
      <chakra.span color="fg.muted">
        <FormattedMessage id={`docs.in.${where}`} />
        {required ? <FormattedMessage id="docs.required" /> : null}
      </chakra.span>{' '}
      <chakra.code bg="transparent">{schemaText(schema)}</chakra.code>
    </chakra.li>
  )
}

function Example({ value }: { value: unknown }) {
  return value === undefined ? null : (
    <chakra.details mt="2">
      <chakra.summary cursor="pointer" fontSize="xs" color="fg.muted">
        <FormattedMessage id="docs.example" />
      </chakra.summary>
      <Pre labelId="docs.example" text={JSON.stringify(value, null, 2)} />
    </chakra.details>
  )
}
