/** How long a link to the first password can be followed. Days. */
export const invitationDays = 7

/** Stands in the address of such a link, so that a server knows which page it is; what the link holds stands behind its mark. */
export const invitedMark = 'invited'

/** What a link holds behind its mark; nothing for any other address. */
export const invitationIn = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('invitation')
