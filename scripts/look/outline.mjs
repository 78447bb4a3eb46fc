/**
 * What is seen of a page within the frame before its scripts have run: where the menus, the bar, the tabs and the page will be. Sizes are those of
 * `src/components/frame/Frame.tsx`.
 */
export const outline =
  '<div class="outline" aria-hidden="true"><div class="outline-menus"><i></i></div><div class="outline-bar"></div><div class="outline-tabs"></div></div>'

export const outlineRules = `
.outline{position:fixed;inset:0;background:var(--fl-colors-bg-canvas)}
.outline>*{position:absolute;top:0;inset-inline:0;box-sizing:border-box;background:var(--fl-colors-bg-panel);border:0 solid var(--fl-colors-border)}
.outline-bar{height:3.5rem;border-bottom-width:1px!important}
.outline-tabs{top:3.5rem!important;height:2.5rem;border-bottom-width:1px!important}
.outline-menus{display:none;bottom:0;width:210px;border-inline-end-width:1px!important}
.outline-menus i{display:block;height:3.5rem;border-bottom:1px solid var(--fl-colors-border)}
[data-sidebar=closed] .outline-menus{width:56px}
@media (min-width:62rem){.outline-menus{display:block}.outline-bar,.outline-tabs{inset-inline-start:210px!important}
[data-sidebar=closed] :is(.outline-bar,.outline-tabs){inset-inline-start:56px!important}}`.replaceAll('\n', '')
