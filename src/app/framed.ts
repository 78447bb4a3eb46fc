/** What whoever is signed in needs beside what every page begins with. */
export { routes } from './routes.ts'
export { default as WithFrame } from './WithFrame.tsx'
