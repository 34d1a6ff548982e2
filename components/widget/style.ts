/**
 * Style of the button and the dialog, for a constructed sheet: a strict policy of the website allows no other. It is
 * written short, because it is a third of the loader.
 */
export const STYLE =
  ':host{all:initial;font:600 16px/1.25 system-ui,sans-serif}' +
  ':host([data-fixed]){position:fixed;z-index:2147483000;bottom:20px;right:20px}' +
  ':host([data-fixed=bottom-left]){right:auto;left:20px}' +
  'button{font:inherit;cursor:pointer;border:0}' +
  '.open{display:flex;gap:10px;align-items:center;min-height:52px;padding:8px 22px;border-radius:26px;background:var(--b);color:var(--t);text-align:start}' +
  ':host([data-fixed]) .open{box-shadow:0 6px 24px -4px rgb(0 0 0/.4);max-width:calc(100vw - 40px)}' +
  '.open:hover{filter:brightness(1.08)}' +
  'button:focus-visible{outline:2px solid;outline-offset:-5px}' +
  'svg{width:22px;flex:none;fill:none;stroke:currentColor;stroke-width:1.9;stroke-linecap:round}' +
  'dialog{position:fixed;inset:auto 20px 20px auto;width:400px;height:var(--h,420px);max-width:calc(100vw - 40px);max-height:calc(100dvh - 40px);margin:0;padding:0;border:0;border-radius:20px;overflow:hidden;background:#fff;color:#1d2025}' +
  '.bottom-left dialog{inset:auto auto 20px 20px}' +
  '.inline dialog{inset:0;margin:auto}' +
  'dialog::backdrop{background:rgb(12 14 18/.5)}' +
  'iframe{display:block;width:100%;height:100%;border:0}' +
  '.close{position:absolute;inset-block-start:12px;inset-inline-end:12px;width:40px;height:40px;padding:0;border-radius:50%;background:0 0;color:inherit}' +
  '@media(max-width:480px){dialog{inset:auto 0 0!important;width:100%;max-width:none;border-radius:20px 20px 0 0}}' +
  '@media(prefers-color-scheme:dark){dialog{background:#1c1f24;color:#ececea}}' +
  '@media print{:host([data-fixed]){display:none}}'
