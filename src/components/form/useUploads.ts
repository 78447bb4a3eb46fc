import { useCallback, useState } from 'react'

/** Told 1 when a file begins to be sent, and -1 when it is no longer. */
export type OnBusy = (change: 1 | -1) => void

/** Whether a form still sends files: what was chosen belongs to what is saved, so saving waits for it. */
export const useUploads = (): { uploading: boolean; onBusy: OnBusy } => {
  const [files, setFiles] = useState(0)
  return { uploading: files > 0, onBusy: useCallback<OnBusy>((change) => setFiles((count) => count + change), []) }
}
