/** In the place of what wouter reads the address with: what is shown the guard has decided (`src/app/App.tsx`). */
export const useBrowserLocation = undefined
export const useSearch = undefined
