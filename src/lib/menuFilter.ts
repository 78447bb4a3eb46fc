/** From so many menus on a filter is worth its place above them. */
export const menuFilterFrom = 8
