-- Saves the file and prints what is then found in it. Then takes away the lines
-- of which something is found, saves, and waits until nothing is.
local function fail(what)
  io.stderr:write(what, "\n", vim.fn.execute("messages"), "\n")
  vim.cmd("cquit 1")
end

local function saved(what, done)
  vim.cmd("silent write")
  if not vim.wait(120000, function() return done(#vim.diagnostic.get(0)) end, 50) then
    fail(what .. " two minutes after the file was saved: " .. vim.inspect(vim.diagnostic.get(0)))
  end
end

saved("nothing is found", function(n) return n > 0 end)
local found = vim.diagnostic.get(0)
table.sort(found, function(a, b) return a.lnum > b.lnum end)
io.stdout:write(vim.json.encode(found), "\n")
for _, d in ipairs(found) do
  vim.api.nvim_buf_set_lines(0, d.lnum, d.lnum + 1, true, {})
end
saved("something is still found", function(n) return n == 0 end)
vim.cmd("qall!")
