/**
 * How a menu is placed that hangs on what stays in view: it opens where it is seen. Placed on the page, it would first lie at its very end, and
 * whoever is quick, or is led by the focus, would be scrolled there.
 */
export const staysInView = { strategy: 'fixed' } as const
