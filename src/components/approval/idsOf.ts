import type { Brings } from './FilesBrought.tsx'

/** The files of a form, as they are sent. */
export const idsOf = ({ documents }: Brings): string[] => documents.map(({ id }) => id)
