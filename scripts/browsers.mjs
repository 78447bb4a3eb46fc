/** The oldest browsers that are supported, as README.md says: the last ones for Windows 7, and the Safari of their time. */
export const oldest = { chrome: '109', safari: '16', firefox: '115' }

/** The same, as what is built names them. */
export const browsers = Object.entries(oldest).map(([name, version]) => name + version)
