import { useCallback, useState } from 'react'

/** Told 1 when files begin to be sent and -1 when none is left. */
export type OnBusy = (change: 1 | -1) => void

/** Whether any list of files of a form still sends some: what was chosen belongs to what is saved, so saving waits for it. */
export const useUploads = (): { uploading: boolean; onBusy: OnBusy } => {
  const [lists, setLists] = useState(0)
  return { uploading: lists > 0, onBusy: useCallback<OnBusy>((change) => setLists((count) => count + change), []) }
}
