/** Where a node or branch stands on the page of its chart. */
export const nodeAnchor = (id: string): string => `node-${id}`
