/** The process that converts one picture, from its input to its output: what goes wrong in it, or takes too much, ends with it. */
import { readFile } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import {
  AlphaAction,
  ColorSpace,
  ColorType,
  CompressionMethod,
  ImageMagick,
  initializeImageMagick,
  MagickColors,
  MagickFormat,
  ResourceLimits,
  type IMagickImage,
} from '@imagemagick/magick-wasm'
import type { PictureFormat } from './fileFormat.ts'

/** The cameras of telephones make fifty million points. */
const mostPoints = 64_000_000n
const mostPages = 200n
const mostBytes = 1_073_741_824n
const quality = 88

/** @throws Error for what is no picture of that format, or too large a one */
const convert = (bytes: Uint8Array, format: MagickFormat, title: string): Buffer =>
  ImageMagick.readCollection(bytes, format, (images) => {
    for (const image of images) prepare(image)
    // Of those that move, or come in several sizes, the first is the picture; a scan has pages.
    const [first] = images
    if (!first) throw new Error('no picture')
    if (format === MagickFormat.Tiff && images.length > 1) {
      first.settings.setDefine(MagickFormat.Pdf, 'title', title)
      return images.write(MagickFormat.Pdf, (data) => Buffer.from(data))
    }
    return first.write(MagickFormat.Jpeg, (data) => Buffer.from(data))
  })

/** Upright, on white, in colours that a screen has; and without what a camera tells of the place and of itself. */
const prepare = (image: IMagickImage): void => {
  image.autoOrient()
  image.backgroundColor = MagickColors.White
  image.alpha(AlphaAction.Remove)
  image.alpha(AlphaAction.Off)
  if (image.colorSpace === ColorSpace.CMYK) image.colorSpace = ColorSpace.sRGB
  for (const profile of image.profileNames) if (profile !== 'icc') image.removeProfile(profile)
  image.quality = quality
  image.setCompression(image.colorType === ColorType.Bilevel ? CompressionMethod.Group4 : CompressionMethod.JPEG)
}

const formats: Record<string, MagickFormat> = {
  Heic: MagickFormat.Heic,
  Avif: MagickFormat.Avif,
  WebP: MagickFormat.WebP,
  Tiff: MagickFormat.Tiff,
} satisfies Record<PictureFormat, MagickFormat>

const given = await buffer(process.stdin)
await initializeImageMagick(await readFile(fileURLToPath(import.meta.resolve('@imagemagick/magick-wasm/magick.wasm'))))
ResourceLimits.area = mostPoints
// What has no room in memory would otherwise go to a disk that is memory too.
ResourceLimits.disk = 0n
ResourceLimits.memory = mostBytes
ResourceLimits.listLength = mostPages
const [name = '', title = ''] = process.argv.slice(2)
const format = formats[name]
if (!format) throw new Error('unknown format')
process.stdout.write(convert(given, format, title))
