import { useEffect, useState } from 'react'
import { downloadFile } from '#src/services/file.ts'

/** The address of a picture, which is fetched with the token, as every file is; null until it is there. */
export const usePicture = (fileId: string | null): string | null => {
  const [shown, setShown] = useState<{ fileId: string; url: string } | null>(null)
  useEffect(() => {
    if (fileId === null) return
    const asking = new AbortController()
    let url: string | undefined
    downloadFile(fileId, { signal: asking.signal, quiet: true }).then(
      (blob) => {
        if (asking.signal.aborted) return
        url = URL.createObjectURL(blob)
        setShown({ fileId, url })
      },
      () => {},
    )
    return () => {
      asking.abort()
      if (url) URL.revokeObjectURL(url)
    }
  }, [fileId])
  return shown?.fileId === fileId ? shown.url : null
}
