import { chakra } from '@chakra-ui/react'

/** So many are shown; of the rest it is said how many they are. */
const mostShown = 3

/** Names of what somebody has, such as roles. */
export function Pills({ names }: { names: readonly string[] }) {
  if (names.length === 0) return '—'
  const rest = names.slice(mostShown)
  return (
    <chakra.span display="inline-flex" flexWrap="wrap" gap="1" justifyContent={{ base: 'flex-end', sm: 'flex-start' }}>
      {names.slice(0, mostShown).map((name) => (
        <span key={name} className="pill" data-tone="idle">
          {name}
        </span>
      ))}
      {rest.length > 0 ? (
        <span className="pill" data-tone="idle" title={rest.join('; ')}>
          +{rest.length}
        </span>
      ) : null}
    </chakra.span>
  )
}
