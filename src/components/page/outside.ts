/** Where a menu leads out of the product; undefined for a page of ours. */
export const outsideHref = ({ href }: { href: string | null }): string | undefined => (href?.startsWith('http') ? href : undefined)
